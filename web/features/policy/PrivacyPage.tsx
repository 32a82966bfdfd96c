import { footerText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { PageHero } from '#web/ui/PageHero.tsx'
import { privacySections } from './privacy.ts'
import { Sections } from './Sections.tsx'

export default function PrivacyPage() {
  const spa = useSpa()
  return (
    <>
      <PageHero picture="about" heading={footerText.privacyPolicy}>
        <p className="mt-6">What we know about you, why, for how long, and what you can ask of us.</p>
      </PageHero>
      <Sections sections={privacySections(spa)} />
    </>
  )
}
