import { deskPaths } from '#contract/desk/desk-paths.ts'
import { fetchBackups, fetchFirstSteps, fetchMails } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useDeskData } from '../desk-data.ts'
import { Warning } from '../Warning.tsx'

export function OwnerNotes() {
  const { data: backups } = useDeskData('backups', fetchBackups)
  const { data: outgoing } = useDeskData('mails', fetchMails)
  const failed = outgoing?.mails.filter(({ state }) => state === 'failed').length ?? 0
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      <Placeholders />
      {failed > 0 && (
        <Warning>
          <Link to={deskPaths.mails} className={`-my-3 flex ${LINK}`}>
            {failed === 1 ? 'One email could not be sent' : `${failed} emails could not be sent`}
          </Link>
        </Warning>
      )}
      {backups?.isOverdue && (
        <Warning>
          <Link to={deskPaths.backup} className={`-my-3 flex ${LINK}`}>
            {backups.last ? 'The last backup is older than a week' : 'There is no backup yet'}: make one
          </Link>
        </Warning>
      )}
    </div>
  )
}

/** Made-up data that customers of the open site can read. It stays in sight until it is changed. */
export function Placeholders() {
  const { data } = useDeskData('first steps', fetchFirstSteps)
  if (!data || data.madeUp.length === 0) return null
  const wanted = new Set(data.madeUp.map(part => PLACES[part] ?? SPA))
  const places = [...Object.values(PLACES), SPA].filter(place => wanted.has(place))
  return (
    <Warning>
      <p className="font-semibold text-petal">Your site is open, but these are still made-up examples:</p>
      <p className="mt-1 first-letter:uppercase">{data.madeUp.join(', ')}.</p>
      {data.banksWithheld && <p className="mt-1">Customers are shown no bank account until you enter your own.</p>}
      <p className="flex flex-wrap gap-x-5">
        {places.map(({ to, label }) => (
          <Link key={to} to={to} className={`inline-flex ${LINK}`}>
            {label}
          </Link>
        ))}
      </p>
    </Warning>
  )
}

/** Keyed by the server's names of the placeholder parts. */
const PLACES: Record<string, { to: string; label: string }> = {
  'the bank accounts': { to: deskPaths.banks, label: 'Enter your bank accounts' },
  'the treatments and their prices': { to: deskPaths.catalogue, label: 'Enter your treatments' },
}
const SPA = { to: deskPaths.spa, label: 'Enter your spa’s details' }
const LINK = 'min-h-12 items-center font-semibold underline underline-offset-4'
