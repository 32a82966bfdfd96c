import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from './Notice.tsx'

export default function NotFoundPage() {
  return (
    <Notice
      heading="We could not find that page"
      actions={
        <>
          <ButtonLink to={paths.home}>Back to Home</ButtonLink>
          <ButtonLink to={paths.services} look="outline-on-dark">
            View Services
          </ButtonLink>
        </>
      }
    >
      It may have moved, or there may be a small mistake in the address. You can reach everything we offer from here.
    </Notice>
  )
}
