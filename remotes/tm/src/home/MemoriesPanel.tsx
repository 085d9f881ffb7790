export default function MemoriesPanel() {
  return <h1>Memories</h1>;
}
