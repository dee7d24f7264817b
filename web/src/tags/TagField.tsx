import type { Workspace } from '@shared/model/model';
import { OptionField, type FieldProps } from '../ui/forms/OptionField';
import { matchingTags } from './tagList';
import { knownTags } from './tags';

/** Shows a text field for one tag or, with `hasSeveral`, for some with spaces between them. Offers those that are known. */
export function TagField({ workspaces, hasSeveral = false, ...props }: TagFieldProps) {
  const startOfLast = (value: string) =>
    hasSeveral ? value.length - (value.split(/[\s,]/u).at(-1) ?? '').length : 0;
  return (
    <OptionField
      {...props}
      listLabel="Tags"
      one="tag"
      find={(value, isTyping) => {
        const typed = isTyping ? value.slice(startOfLast(value)).replace(/^#/, '') : '';
        return matchingTags(knownTags(workspaces), typed);
      }}
      choose={(option, value) => {
        props.onInput(hasSeveral ? `${value.slice(0, startOfLast(value))}${option} ` : option);
      }}
      autocapitalize="off"
      autofocus
    />
  );
}

interface TagFieldProps extends Omit<FieldProps, 'autofocus'> {
  /** The workspaces whose tags are offered. */
  readonly workspaces: readonly Workspace[];
  readonly hint?: string | undefined;
  readonly hasSeveral?: boolean;
}
