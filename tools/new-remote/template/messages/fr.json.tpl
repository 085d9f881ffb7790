{
  "empty": "Il n’y a pas encore de glossaire",
  "empty-text": "Importez-en un sur la page d’accueil.",
  "terms": "{count, plural, one {{n} terme} other {{n} termes}}",
  "title": "__title__"
}
