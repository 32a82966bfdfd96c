import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['Ada.Obi+spa@Gmail.com', 'adaobi@gmail.com'],
  ['a.d.a@googlemail.com', 'ada@gmail.com'],
  ['ada+1+2@outlook.com', 'ada@outlook.com'],
  ['ada.obi@outlook.com', 'ada.obi@outlook.com'],
  ['ada+1@me.com', 'ada@icloud.com'],
  ['ada+1@spa.example', 'ada@spa.example'],
  ['Ada+x+y@Mail.ng', 'ada@mail.ng'],
  ['a.d.a@spa.example', 'a.d.a@spa.example'],
  ['+@spa.example', '+@spa.example'],
  ['+ada@gmail.com', '+ada@gmail.com'],
  ['Ada Obi <ada+1@gmail.com>', 'ada@gmail.com'],
  ['no address', 'no address'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
