{
  "empty": "There are no glossaries yet",
  "empty-text": "Upload one on the home screen.",
  "terms": "{count, plural, one {{n} term} other {{n} terms}}",
  "title": "__title__"
}
