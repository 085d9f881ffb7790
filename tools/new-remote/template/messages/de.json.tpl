{
  "empty": "Es gibt noch keine Glossare",
  "empty-text": "Laden Sie eines auf der Startseite hoch.",
  "terms": "{count, plural, one {{n} Benennung} other {{n} Benennungen}}",
  "title": "__title__"
}
