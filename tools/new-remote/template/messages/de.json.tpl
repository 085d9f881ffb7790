{
  "empty": "Es gibt noch keine Glossare",
  "empty-text": "Laden Sie eines auf der Startseite hoch.",
  "name": "Name",
  "terms": "Benennungen",
  "title": "__title__"
}
