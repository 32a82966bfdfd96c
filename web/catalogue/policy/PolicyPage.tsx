import { policyText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { PolicyText } from './PolicyText.tsx'
import { policySections } from './policy.ts'

export default function PolicyPage() {
  const intro = 'How we work and what we ask of you, in plain words. It takes about four minutes to read.'
  return (
    <PolicyText picture="spa-packages" heading={policyText.heading} intro={intro} sections={policySections(useSpa())} />
  )
}
