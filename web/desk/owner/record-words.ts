import { whenText } from '../times.ts'

/** What the record calls a change, as people say it. */
const WORDS: Record<string, string> = {
  'let a device in': 'A device came in',
  'invite a device': 'A device was invited',
  'throw a device out': 'A device was thrown out',
  'throw all other devices out': 'All other devices were thrown out',
  'send a mail again': 'A mail was sent again',
  'forget what is over': 'What is no longer kept was removed',
  'update spa': 'The spa’s data changed',
  'restore service': 'Service brought back',
  'order services': 'Order of the services changed',
  'add picture': 'Picture added',
  'update picture': 'Picture changed',
  'replace banks': 'Bank accounts changed',
  'update settings': 'Opening of the site changed',
  'add service': 'Service added',
  'update service': 'Service changed',
  'delete service': 'Service removed',
  'decide booking': 'Booking decided',
  'move booking': 'Booking moved',
  'edit booking': 'Booking edited',
  'restore booking': 'Booking restored',
  'book at the desk': 'Booked at the desk',
  payment: 'Payment written down',
  'settle refund': 'Decided what becomes of money',
  'see transfers in the statement': 'Transfers found in the statement',
  undo: 'Change taken back',
  'add block': 'Time blocked',
  'delete block': 'Time opened again',
  'add letter': 'Letter written',
  'update letter': 'Letter changed',
  'delete letter': 'Draft of a letter thrown away',
  'send letter': 'Letter sent off',
  'take a letter back': 'Letter taken back',
  'stop letter': 'Letter stopped',
  'add closure': 'Closed days added',
  'cancel bookings of closure': 'Everybody on closed days cancelled',
  'undo bookings of closure': 'Cancellations on closed days taken back',
  'delete closure': 'Closed days removed',
  'put on the waiting list': 'Somebody was put on the waiting list',
  'take off the waiting list': 'Somebody was taken off the waiting list',
  'note about a person': 'Note about a person changed',
  'merge two people': 'Two people became one',
  'take two people apart': 'A merge was taken back',
  'export a person': 'A person’s data was saved as a file',
  'erase a person': 'A person was erased',
  'answer a request about data': 'A request about data was answered',
}

/** An instant as the spa's wall shows it, and a word of the program's without its underscores. */
export function valueWords(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return whenText(value)
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}

export function recordWords(what: string): string {
  return WORDS[what] ?? what.charAt(0).toUpperCase() + what.slice(1)
}
