import { useApplicationStore } from '#web/store/stores.ts'
import { RichText } from '#web/ui/RichText.tsx'

/** The maker of the site, from the credits service; shown only with both a text and a link. */
export default function Credits() {
  const credits = useApplicationStore(state => state.credits)
  if (!credits?.text || !credits.link) return null
  const text = <RichText html={credits.text} inline className="[&_a]:underline [&_a]:underline-offset-4" />
  if (/<a\s/i.test(credits.text) || !/^https?:\/\//i.test(credits.link)) return <> · {text}</>
  return (
    <>
      {' · '}
      <a href={credits.link} target="_blank" rel="noopener" className="underline underline-offset-4">
        {text}
      </a>
    </>
  )
}
