import { type Tones, tonesOf } from '#contract/catalogue/accent.ts'
import { colours } from '#contract/catalogue/palette.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { paths } from '#contract/paths.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { mailto } from '#contract/platform/mailto.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { fonts, inTones, type Part } from './parts.ts'

interface Letter {
  subject: string
  /** Shown after the subject in a list of mails. */
  preheader: string
  heading: string
  parts: Part[]
  siteUrl: string
  spa: Spa
  /** The last lines: why this mail came. */
  footer?: Part
}

/** May be nested; empty ones are left out. */
export type Parts = readonly (Part | Parts | '' | false | null | undefined)[]

export type Words = Omit<OutgoingMail, 'to' | 'text' | 'html'> &
  Pick<Letter, 'preheader' | 'heading' | 'footer'> & { parts: Parts }

/** One column that fits a phone, styles inline, readable without pictures and without HTML. */
export function mailTo(to: string, { siteUrl, spa }: Pick<Letter, 'siteUrl' | 'spa'>, words: Words): OutgoingMail {
  const { preheader, heading, footer, parts, ...mail } = words
  const letter = {
    subject: mail.subject,
    preheader,
    heading,
    footer,
    parts: withOneButton(listed(parts)),
    siteUrl,
    spa,
  }
  return { ...mail, to, text: asText(letter), html: asHtml(letter) }
}

function listed(parts: Parts): Part[] {
  return parts.flatMap(part => (Array.isArray(part) ? listed(part) : part ? [part as Part] : []))
}

/** The one thing to do is the first button of a mail. */
function withOneButton(parts: Part[]): Part[] {
  const first = parts.find(({ asLink }) => asLink)
  return parts.map(part => (part === first ? part : (part.asLink ?? part)))
}

function asText({ heading, parts, footer, siteUrl, spa }: Letter) {
  const signature = [spa.name, spa.address.oneLine, spa.phone.display, spa.email.support, siteUrl]
  const blocks = [heading, ...parts.map(({ text }) => text), ['-- ', ...signature].join('\n')]
  blocks.push(`${PRIVACY}:\n${siteUrl}${paths.privacy}`)
  if (footer) blocks.push(footer.text)
  return `${blocks.join('\n\n')}\n`
}

function asHtml({ subject, preheader, heading, parts, footer, siteUrl, spa }: Letter) {
  const { support } = spa.email
  const tones = tonesOf(spa.look.accent)
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  const quiet = `color:${colours.stone};text-decoration:underline;`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${sheetIn(tones)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${colours.linen};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}${REST_OF_PREVIEW}</div>
<table ${table} width="100%" class="ground" style="background:${colours.linen};"><tr><td align="center">
<table ${table} width="560" class="ink" style="width:100%;max-width:560px;font-family:${fonts.sans};font-size:17px;line-height:1.6;color:${colours.ink};word-break:break-word;">
<tr><td class="side" style="padding:28px 24px;background:${colours.ink};">
<a href="${escapeHtml(siteUrl)}" style="font-family:${fonts.serif};font-size:26px;line-height:1.2;color:${tones.gold};text-decoration:none;">${brand(siteUrl, spa)}</a>
</td></tr>
<tr><td class="paper side" style="padding:36px 24px 20px;background:${colours.cream};">
<h1 class="ink title" style="margin:0 0 20px;font-family:${fonts.serif};font-size:32px;line-height:1.15;font-weight:normal;color:${colours.ink};">${escapeHtml(heading)}</h1>
${inTones(parts.map(({ html }) => html).join('\n'), tones)}
</td></tr>
<tr><td class="stone side" style="padding:24px 24px 40px;font-size:13px;line-height:1.6;color:${colours.stone};">
${escapeHtml(spa.name)}<br>${escapeHtml(spa.address.oneLine)}<br>
<a href="${escapeHtml(spa.phone.link)}" class="stone" style="${quiet}">${escapeHtml(spa.phone.display)}</a><br>
<a href="${escapeHtml(mailto(support))}" class="stone" style="${quiet}">${escapeHtml(support)}</a><br>
<a href="${escapeHtml(siteUrl + paths.privacy)}" class="stone" style="${quiet}">${PRIVACY}</a>
${footer?.html ?? ''}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const LOGO_HEIGHT = 56
const LOGO_MAX_WIDTH = 260

/** The logo from the site, readable as the name while pictures are not loaded; or the name as type. */
function brand(siteUrl: string, { name, look: { logo } }: Spa) {
  if (!logo) return escapeHtml(name)
  const height = Math.round(Math.min(LOGO_HEIGHT, (LOGO_MAX_WIDTH * logo.height) / logo.width))
  const width = Math.round((height * logo.width) / logo.height)
  const src = siteUrl + logo.src.replace(/webp$/, 'jpg')
  return `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;border-radius:6px;">`
}

const PRIVACY = 'What we keep about you'

/** Narrow phones and dark colours, for mail programs that read a stylesheet. */
const sheetIn = ({ gold }: Tones) => `
@media (max-width: 480px) {
.side { padding-left: 20px !important; padding-right: 20px !important; }
.title { font-size: 28px !important; }
.fact { padding-right: 12px !important; font-size: 14px !important; }
.button { display: block !important; padding-left: 12px !important; padding-right: 12px !important; text-align: center; }
}
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.ground { background: #0d0b08 !important; }
.paper { background: #1d1812 !important; }
.box { background: #2a231a !important; }
.line { border-color: #453a2b !important; }
.ink { color: ${colours.cream} !important; }
.stone { color: #b9ad9b !important; }
.amber { color: ${gold} !important; }
.button { background: ${gold} !important; color: ${colours.ink} !important; }
}
`

/** Invisible, so that a preview does not continue with the letter. */
const REST_OF_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(60)
