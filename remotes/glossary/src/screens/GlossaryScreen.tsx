export default function GlossaryScreen() {
  return <h1>Glossary</h1>;
}
