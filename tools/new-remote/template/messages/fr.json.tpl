{
  "empty": "Il n’y a pas encore de glossaire",
  "empty-text": "Importez-en un sur la page d’accueil.",
  "name": "Nom",
  "terms": "Termes",
  "title": "__title__"
}
