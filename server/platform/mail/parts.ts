import type { Tones } from '#contract/catalogue/accent.ts'
import { colours } from '#contract/catalogue/palette.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'

/** The closest fonts that mail programs have. */
export const fonts = {
  serif: "Cormorant,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif",
  sans: "Mulish,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
} as const

const LINE = '#ddd0ba'

/** As parts write them; `mailTo` puts the spa's own tones in their place. */
const BUTTON_COLOURS = `color:${colours.ink};background:${colours.gold};`
const LINK_COLOUR = `color:${colours.amber};`

export function inTones(html: string, { amber, fill, onFill }: Tones): string {
  return html
    .replaceAll(BUTTON_COLOURS, `color:${onFill};background:${fill};`)
    .replaceAll(LINK_COLOUR, `color:${amber};`)
}

export interface Part {
  text: string
  html: string
  /** Of a button: what it is where the mail has one already. */
  asLink?: Part
}

export function paragraph(text: string): Part {
  return { text, html: `<p style="margin:0 0 16px;">${multiline(text)}</p>` }
}

export function aside(text: string): Part {
  return {
    text,
    html: `<p class="stone" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:${colours.stone};">${multiline(text)}</p>`,
  }
}

export function subheading(text: string): Part {
  const style = `margin:28px 0 12px;font-family:${fonts.serif};font-size:22px;line-height:1.25;font-weight:normal;color:${colours.ink};`
  return {
    text: `${text}\n${'-'.repeat(text.length)}`,
    html: `<h2 class="ink" style="${style}">${escapeHtml(text)}</h2>`,
  }
}

/** `under`: belongs to the row above it. `strong`: what the reader copies or compares. `call`: a phone number, to be tapped. */
export type Fact = readonly [label: string, value: string, look?: 'under' | 'strong' | 'call']

/** What is read before the facts: large, without labels. */
export interface Lead {
  above: string
  title: string
  /** Under the title: a day, a time. */
  lines: readonly string[]
}

/** Labels with their values, without empty ones. A list, if a label occurs twice or a row has a look. */
export function facts(rows: Record<string, string> | readonly Fact[], lead?: Lead): Part {
  const all: readonly Fact[] = Array.isArray(rows) ? rows : Object.entries(rows)
  const given = all.filter(([, value]) => value !== '')
  const html = given.map(([label, value, look], index) => {
    const isUnder = look === 'under'
    const line = isUnder || (index === 0 && !lead) ? '' : `border-top:1px solid ${LINE};`
    const cell = `padding:${isUnder ? '0' : '10px'} 14px 10px 0;vertical-align:top;font-size:15px;line-height:1.45;`
    const width = label.length > LONG_LABEL_CHARACTERS ? 'width:40%;' : 'width:1%;white-space:nowrap;'
    return `<tr><td class="stone line fact" style="${cell}${line}padding-left:14px;${width}color:${colours.stone};">${escapeHtml(label)}</td><td class="ink line fact" style="${cell}${line}color:${colours.ink};${look === 'strong' ? 'font-weight:bold;' : ''}">${factValue(value, look)}</td></tr>`
  })
  const text = given.map(([label, value, look]) =>
    look === 'under' ? `  ${label}  ${value}` : `${label}: ${value.replaceAll('\n', '\n  ')}`,
  )
  return {
    text: text.join('\n'),
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="box" style="margin:0 0 20px;background:${colours.linen};border-radius:14px;">${lead ? leadRow(lead) : ''}${html.join('')}</table>`,
  }
}

/** A longer label, such as a bank's name, wraps instead of pushing its value out. */
const LONG_LABEL_CHARACTERS = 14

function leadRow({ above, title, lines }: Lead) {
  const quiet =
    above && `<span class="stone" style="font-size:14px;color:${colours.stone};">${escapeHtml(above)}</span><br>`
  const large = `<span style="font-family:${fonts.serif};font-size:24px;line-height:1.25;">${escapeHtml(title)}</span>`
  const under = `<strong style="display:block;margin-top:6px;font-size:16px;line-height:1.45;">${multiline(lines.join('\n'))}</strong>`
  return `<tr><td class="ink" colspan="2" style="padding:16px 14px 14px;color:${colours.ink};">${quiet}${large}${under}</td></tr>`
}

/** A number stays on its line; an email address breaks behind its @. */
function factValue(value: string, look: Fact[2]) {
  const html = multiline(value)
  if (look === 'call')
    return `<a href="${escapeHtml(`tel:${value.replace(/[^\d+]/g, '')}`)}" class="ink" style="color:${colours.ink};white-space:nowrap;">${html}</a>`
  if (NUMBER.test(value)) return `<span style="white-space:nowrap;">${html}</span>`
  return html.replace(/@(?=\S+$)/, '@<wbr>')
}

/** "#K7QF-2M9X-T4WB", "0123456789" */
const NUMBER = /^#?[\dA-Z-]{1,16}$/

/** A mail shows its first one as a button, and the others as links. */
export function button(label: string, href: string): Part {
  const style = `display:inline-block;padding:15px 30px;font-size:16px;line-height:1.2;font-weight:bold;${BUTTON_COLOURS}border-radius:999px;text-decoration:none;`
  return {
    asLink: link(label, href),
    text: `${label}:\n${href}`,
    html: `<p style="margin:4px 0 24px;"><a href="${escapeHtml(href)}" class="button" style="${style}">${escapeHtml(label)}</a></p>`,
  }
}

export function link(label: string, href: string): Part {
  return {
    text: `${label}:\n${href}`,
    html: `<p style="margin:0 0 6px;"><a href="${escapeHtml(href)}" class="amber" style="display:inline-block;padding:9px 0;${LINK_COLOUR}">${escapeHtml(label)}</a></p>`,
  }
}

/** The last lines of a subscribed letter: why it came, and how to unsubscribe. */
export function endFooter(reason: string, words: string, href: string): Part {
  return {
    text: `${reason}\n${words}: ${href}`,
    html: `<p style="margin:16px 0 0;">${reason} <a href="${escapeHtml(href)}" style="color:inherit;">${words}</a></p>`,
  }
}

/** One click (RFC 8058): the mail program posts to the address. */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function code(digits: string): Part {
  const style = `margin:4px 0 20px;padding:20px 12px;background:${colours.linen};border-radius:14px;text-align:center;font-size:36px;line-height:1.2;font-weight:bold;letter-spacing:10px;text-indent:10px;color:${colours.ink};`
  return { text: digits, html: `<p class="box ink" style="${style}">${escapeHtml(digits)}</p>` }
}

/** A time and a phone number stay on their line. */
function multiline(text: string) {
  return escapeHtml(text).replace(UNBROKEN, '<span style="white-space:nowrap;">$&</span>').replaceAll('\n', '<br>')
}

/** "10:30 AM", "+234 800 555 0142" */
const UNBROKEN = /\b\d{1,2}:\d\d [AP]M\b|\+\d{1,3}(?: \d{2,4}){2,4}/g

/** "Dear Ada Obi,". Without the name if it is more than a name: anyone can book with a stranger's address. */
export function greeting(fullName: string): string {
  const name = personName(fullName)
  return name ? `Dear ${name},` : 'Hello,'
}

/** Undefined for a text that is more than a name, such as a link or an offer. */
export function personName(fullName: string): string | undefined {
  const name = fullName.trim()
  return name.length <= NAME_MAX_CHARACTERS && pattern.test(name) ? name : undefined
}

const NAME_MAX_CHARACTERS = 50

// One to six words of letters with hyphens and apostrophes; a dot only ends a word ("Dr. Ada J. Obi"), so no web address.
const word = /\p{L}[\p{L}\p{M}'’-]*\.?/u
const pattern = new RegExp(`^${word.source}(?: ${word.source}){0,5}$`, 'u')
