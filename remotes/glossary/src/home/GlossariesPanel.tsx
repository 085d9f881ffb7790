export default function GlossariesPanel() {
  return <h1>Glossaries</h1>;
}
