/** Shown while something loads; appears only when that takes long. */
export function Waiting({ label = 'Loading …' }: { readonly label?: string }) {
  return (
    <div class="waiting" role="status">
      <span class="spinner" aria-hidden="true" />
      {label}
    </div>
  );
}
