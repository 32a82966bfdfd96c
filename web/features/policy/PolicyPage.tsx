import { policyText } from '#contract/messages.ts'
import { useSpa } from '#web/store/site.ts'
import { PageHero } from '#web/ui/PageHero.tsx'
import { policySections } from './policy.ts'
import { Sections } from './Sections.tsx'

export default function PolicyPage() {
  const spa = useSpa()
  return (
    <>
      <PageHero picture="spa-packages" heading={policyText.heading}>
        <p className="mt-6">How we work and what we ask of you, in plain words. It takes about four minutes to read.</p>
      </PageHero>
      <Sections sections={policySections(spa)} />
    </>
  )
}
