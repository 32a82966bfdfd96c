import { footerText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { PolicyText } from './PolicyText.tsx'
import { privacySections } from './privacy.ts'

export default function PrivacyPage() {
  const intro = 'What we know about you, why, for how long, and what you can ask of us.'
  return (
    <PolicyText picture="about" heading={footerText.privacyPolicy} intro={intro} sections={privacySections(useSpa())} />
  )
}
