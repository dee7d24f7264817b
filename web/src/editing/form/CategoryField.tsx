import { useMemo } from 'preact/hooks';
import { categoryIdentity } from '@shared/model/identity';
import { Icon } from '../../ui/controls/Icon';
import { OptionField, type FieldProps } from '../../ui/forms/OptionField';
import { completions } from './matchingCategories';

/**
 * Shows a text field that lists the categories, or those that match what is typed. Any other name becomes a new category, and a
 * hint says so.
 */
export function CategoryField({ categories, hint, ...props }: CategoryFieldProps) {
  const name = props.value.trim();
  const identities = useMemo(
    () => new Set(categories.map((category) => categoryIdentity(category.name))),
    [categories],
  );
  const isNew = name !== '' && !identities.has(categoryIdentity(name));
  return (
    <OptionField
      {...props}
      listLabel="Categories"
      one="category"
      // Without typing, lists all categories, not only those that match the current value.
      find={(value, isTyping) => completions(categories, isTyping ? value : '')}
      choose={props.onInput}
      icon={<Icon name="down" />}
      hint={
        hint ??
        (isNew && (
          <>
            “<bdi>{name}</bdi>” will be a new category.
          </>
        ))
      }
    />
  );
}

export interface CategoryFieldProps extends FieldProps {
  /** The existing categories. */
  readonly categories: readonly { readonly name: string }[];
  /** Shown instead of the hint about new categories. */
  readonly hint?: string | undefined;
}
