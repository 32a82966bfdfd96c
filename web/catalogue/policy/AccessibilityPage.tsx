import { footerText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { accessibilitySections } from './accessibility.ts'
import { PolicyText } from './PolicyText.tsx'

export default function AccessibilityPage() {
  const intro = 'What we do so that everybody can use this site, what we still have to fix, and how to tell us.'
  return (
    <PolicyText
      picture="about"
      heading={footerText.accessibility}
      intro={intro}
      sections={accessibilitySections(useSpa())}
    />
  )
}
