/** The product's logo: four tesserae. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path fill="var(--accent)" d="M1 1h6v6H1zM9 9h6v6H9z" />
      <path fill="var(--sky-500)" opacity="0.65" d="M9 1h6v6H9zM1 9h6v6H1z" />
    </svg>
  );
}
