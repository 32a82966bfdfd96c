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
        <p className="mt-6">
          What we do so that everybody can use this site, what we still have to fix, and how to tell us.
        </p>
      </PageHero>
      <Sections sections={accessibilitySections(spa)} />
    </>
  )
}
