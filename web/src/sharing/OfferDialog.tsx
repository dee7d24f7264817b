import { FormDialog } from '../ui/forms/FormDialog';
import { addressOf } from '../account/HandOverFields';
import type { Member } from './OwnedMember';

/** Asks before offering a workspace to a member. */
export function OfferDialog({ name, member, onOffer, onClose }: OfferDialogProps) {
  return (
    <FormDialog
      title={`Offer “${name}” to ${member.name}?`}
      submit="Offer ownership"
      busy="Offering …"
      isDangerous
      onSubmit={async () => {
        await onOffer();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Once{' '}
        <bdi>
          {member.name}
          {addressOf(member)}
        </bdi>{' '}
        accepts, they own everything in it, and it becomes private. Open invitations end, and you and your
        assistants lose access. The offer is open for 14 days. Until they accept, nothing changes, and you can
        withdraw it.
      </p>
    </FormDialog>
  );
}

interface OfferDialogProps {
  /** The name of the workspace. */
  readonly name: string;
  readonly member: Member;
  readonly onOffer: () => Promise<void>;
  readonly onClose: () => void;
}
