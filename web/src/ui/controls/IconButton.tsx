import { Icon, type IconName } from './Icon';

/** Shows a small button with only an icon. Its label is a tooltip, too. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="button quiet square small"
      aria-label={label}
      title={label}
      disabled={!onClick}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Undefined if the button does nothing now. */
  readonly onClick: (() => void) | undefined;
}
