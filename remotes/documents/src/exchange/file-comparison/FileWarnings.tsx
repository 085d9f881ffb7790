/** Warnings about a file. */
export function FileWarnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={warning} dir="auto">
          {warning}
        </li>
      ))}
    </ul>
  );
}
