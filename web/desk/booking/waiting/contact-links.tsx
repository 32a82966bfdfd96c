import { MessageCircle, Phone } from 'lucide'
import { whatsAppLink } from '#contract/desk/whatsapp.ts'
import { spa } from '#web/desk/spa.ts'
import { Icon } from '#web/ui/Icon.tsx'

const ROUND =
  'inline-flex min-h-12 items-center gap-2 rounded-full border border-ink/25 px-5 font-semibold hover:border-ink hover:bg-ink/5'

export function PhoneLink({ number, label }: { number: string; label?: string }) {
  const digits = number.replace(/[^\d+]/g, '')
  if (!digits) return null
  return (
    <a className={ROUND} href={`tel:${digits}`} aria-label={label}>
      <Icon of={Phone} size={18} />
      Call
    </a>
  )
}

/** Nothing if WhatsApp cannot take the number. */
export function WhatsAppLink({ number, text }: { number: string; text: string }) {
  const link = whatsAppLink(number, text, spa().phone.callingCode)
  if (!link) return null
  return (
    <a className={ROUND} href={link} target="_blank" rel="noopener noreferrer">
      <Icon of={MessageCircle} size={18} />
      WhatsApp
    </a>
  )
}
