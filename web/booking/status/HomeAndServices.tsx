import { successText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

export function HomeAndServices() {
  return (
    <div className="flex flex-wrap justify-center gap-4">
      <ButtonLink to={paths.home}>{successText.backToHome}</ButtonLink>
      <ButtonLink to={paths.services} look="outline">
        {successText.browseMore}
      </ButtonLink>
    </div>
  )
}
