import type { KnownCustomer } from '#contract/booking/new-booking.ts'
import { WALK_IN_NAME } from '#contract/rules.ts'
import { fetchKnownCustomer } from '#web/api/new-booking.ts'
import { bindFields } from '#web/desk/kept-form.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useLoad } from '#web/desk/use-load.ts'
import { TextField } from '#web/ui/TextField.tsx'

type Contact = Pick<KnownCustomer, 'phoneNumber' | 'fullName' | 'email'>

interface Props {
  contact: Contact
  change(part: Partial<Contact>): void
  errors?: Record<string, string>
  isWalkIn?: boolean
}

const PAUSE_MS = 300
/** Fewer digits are only the beginning of a number. */
const PHONE_DIGITS_MIN = 7

/** The phone first: a known number fills in the rest. */
export function ContactFields({ contact, change, errors, isWalkIn = false }: Props) {
  const digits = contact.phoneNumber.replace(/\D/g, '')
  const isWhole = digits.length >= PHONE_DIGITS_MIN
  const { data: known, isCurrent } = useLoad(isWhole ? digits : undefined, () => fetchKnownCustomer(digits), PAUSE_MS)
  const filled = isCurrent && known ? filledIn(known, contact) : undefined
  const field = bindFields(contact, change, errors)
  return (
    <>
      <TextField label="Phone number" type="tel" autoComplete="off" maxLength={30} {...field('phoneNumber')} />
      {filled && (
        <OutlineButton onClick={() => change(filled)}>{filled.fullName} was here before: fill in</OutlineButton>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={isWalkIn ? 'Name (optional)' : 'Name'}
          placeholder={isWalkIn ? WALK_IN_NAME : undefined}
          autoComplete="off"
          maxLength={120}
          {...field('fullName')}
        />
        <TextField label="Email (optional)" type="email" autoComplete="off" maxLength={254} {...field('email')} />
      </div>
    </>
  )
}

/** Returns the contact of a known customer; undefined if it adds nothing. Drops a typed email that belongs to another name. */
function filledIn(known: KnownCustomer, typed: Contact) {
  if (!known.fullName) return undefined
  const isTheirs = typed.fullName.trim() === '' || typed.fullName === known.fullName
  const email = known.email || (isTheirs ? typed.email : '')
  const isSame = known.fullName === typed.fullName && (email === typed.email || typed.email !== '')
  return isSame ? undefined : { fullName: known.fullName, email }
}
