import { ArrowUpRight } from 'lucide'
import { aboutText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { useSpa } from '#web/store/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

export function ConnectWithUs() {
  const { links } = useSpa()
  const channels = [
    { name: links.chat.startsWith('https://wa.me/') ? 'WhatsApp' : 'Chat', use: 'Ask us anything', href: links.chat },
    { name: 'Instagram', use: 'See our work', href: links.instagram },
    { name: 'Snapchat', use: 'See us behind the scenes', href: links.snapchat },
  ].filter(({ href }) => href)

  return (
    <section aria-labelledby="connect" className="section border-b border-cream/10 bg-bark text-cream">
      <div className="page-width">
        <h2 id="connect" className="text-headline">
          {aboutText.connectWithUs}
        </h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-3 lg:gap-6">
          {channels.map(({ name, use, href }) => (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noopener"
                className="flex h-full items-center justify-between gap-4 rounded-card border border-cream/15 p-6 transition-colors duration-200 hover:border-gold"
              >
                <span>
                  <span className="block font-serif text-2xl">{name}</span>
                  <span className="mt-1 block text-cream/80">{use}</span>
                </span>
                <Icon of={ArrowUpRight} className="shrink-0 text-gold" />
              </a>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4">
          <ButtonLink to={paths.booking}>{aboutText.bookNow}</ButtonLink>
          <p className="text-cream/80">Or visit us during opening hours. You are always welcome.</p>
        </div>
      </div>
    </section>
  )
}
