import { Plus, UserPlus } from 'lucide'
import { Icon } from '#web/ui/Icon.tsx'

interface Props {
  /** Undefined where no more fits. */
  onTreatment?: () => void
  onGuest?: () => void
}

const QUIET = 'inline-flex min-h-11 items-center gap-2 text-[0.9375rem] underline underline-offset-4'

/** Two quiet ways on for those who want more than one treatment. */
export function AddToVisit({ onTreatment, onGuest }: Props) {
  return (
    <div className="-mt-4 flex flex-wrap gap-x-6">
      {onTreatment && (
        <button type="button" className={QUIET} onClick={onTreatment}>
          <Icon of={Plus} size={18} />
          Add a treatment
        </button>
      )}
      {onGuest && (
        <button type="button" className={QUIET} onClick={onGuest}>
          <Icon of={UserPlus} size={18} />
          Another guest
        </button>
      )}
    </div>
  )
}
