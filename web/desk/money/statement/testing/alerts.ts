/** ₦25,000 from Ada Obi with the code K7QF2 on 17 November at 10:42, as ten forms of credit alerts tell it. Each names the balance too. */
export const ALERTS: Record<string, string> = {
  GTBank: `Acct: ******1234
Amt: NGN25,000.00 CR
Desc: TRANSFER FROM ADA OBI K7QF2
Avail Bal: NGN130,000.00
Date: 17-Nov-2026 10:42 AM`,
  'GTBank in one line':
    'Acct: ***1234 Amt: NGN25,000.00 CR Desc: TRF/ADA OBI/K7QF2 Date: 17-Nov-2026 10:42 Bal: NGN130,000.00',
  Access: `Credit
Amt:NGN25,000.00 CR
Acc:069******123
Desc:TRF/ADA OBI/K7QF2
Time:17/11/2026 10:42 AM
Avail Bal:NGN130,000.00
Total:NGN130,000.00`,
  Zenith: `Acct:100****123
DT:17/11/2026:10:42:11 AM
NIP CR/MOB/ADA OBI/GTB/K7QF2
CR Amt:25,000.00
Bal:130,000.00
REF:000013261117
Dial *966# for quick airtime`,
  UBA: `Txn: Credit
Ac:2XX..12X
Amt:NGN 25,000.00
Des:MOB/UTO/ADA OBI/K7QF2
Date:17-Nov-2026 10:42
Bal:NGN 130,000.00
For Enquiries call 07002255822`,
  'First Bank': `Credit: 304XXXX123
Amt: NGN25,000.00
Date: 17-NOV-2026 10:42:12
Desc: FIP:GTB/ADA OBI/K7QF2.
Bal: NGN130,000.00CR. Dial *894# to transfer`,
  OPay: 'OPay: Credit Alert!\nYou have received NGN25,000.00 from ADA OBI (GTBank) on 17-11-2026 10:42. Remark: K7QF2. Balance: NGN130,000.00.',
  Moniepoint:
    'Credit Alert! Acct: 81****12, Amount: NGN25,000.00 CR, Desc: TRF/K7QF2/FRM ADA OBI, Date: 2026-11-17 10:42:05, Bal: NGN130,000.00',
  'Moniepoint, the way before the sum': `Credit: NGN25,000.00
Acc: 5XXXX1234
Desc: TRF FRM ADA OBI K7QF2
Date: 17 Nov 2026, 10:42
Bal: NGN130,000.00`,
  Kuda: 'ADA OBI just sent you ₦25,000.00 on 17 Nov 2026 at 10:42. Narration: K7QF2. Your new balance is ₦130,000.00',
}
