{
  "empty": "There are no glossaries yet",
  "empty-text": "Upload one on the home screen.",
  "name": "Name",
  "terms": "Terms",
  "title": "__title__"
}
