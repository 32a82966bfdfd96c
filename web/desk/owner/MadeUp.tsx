import { deskPaths } from '#contract/desk-paths.ts'
import { fetchFirstSteps } from '#web/api/owner-desk.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useDeskData } from '../desk-data.ts'
import { Warning } from '../Warning.tsx'

/** What customers of the open site read and must not believe. It stays in sight until it is changed. */
export function MadeUp() {
  const { data } = useDeskData('first steps', fetchFirstSteps)
  if (!data || data.madeUp.length === 0) return null
  const [areBanks, areServices] = [BANKS, SERVICES].map(part => data.madeUp.includes(part))
  const areOthers = data.madeUp.some(part => part !== BANKS && part !== SERVICES)
  return (
    <Warning>
      <p className="font-semibold text-petal">Your site is open, but these are still made-up examples:</p>
      <p className="mt-1 first-letter:uppercase">{data.madeUp.join(', ')}.</p>
      {data.banksWithheld && <p className="mt-1">Customers are shown no bank account until you enter your own.</p>}
      <p className="flex flex-wrap gap-x-5">
        {areBanks && (
          <Link to={deskPaths.banks} className={LOOK}>
            Enter your bank accounts
          </Link>
        )}
        {areServices && (
          <Link to={deskPaths.catalogue} className={LOOK}>
            Enter your treatments
          </Link>
        )}
        {areOthers && (
          <Link to={deskPaths.spa} className={LOOK}>
            Enter your spa’s details
          </Link>
        )}
      </p>
    </Warning>
  )
}

/** As the server calls them. */
const BANKS = 'the bank accounts'
const SERVICES = 'the treatments and their prices'
const LOOK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
