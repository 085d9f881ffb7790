export default function MemoryScreen() {
  return <h1>Memory</h1>;
}
