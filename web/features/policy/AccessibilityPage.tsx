import { footerText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { PageHero } from '#web/ui/PageHero.tsx'
import { accessibilitySections } from './accessibility.ts'
import { Sections } from './Sections.tsx'

export default function AccessibilityPage() {
  const spa = useSpa()
  return (
    <>
      <PageHero picture="about" heading={footerText.accessibility}>
        <p className="mt-6">How everybody can use this site, what is still in the way, and whom to tell.</p>
      </PageHero>
      <Sections sections={accessibilitySections(spa)} />
    </>
  )
}
