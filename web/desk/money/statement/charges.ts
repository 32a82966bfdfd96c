/**
 * What banks and payment providers usually keep: the ₦50 levy on a transfer, or a share and a fixed part of it. Never more than
 * a tenth, or a small price would be paid by anything.
 */
const SHARE = 0.015
const FIXED = 100
const SHARE_MAX = 0.1

/** What was kept on the way when so much was due and so much came in; 0 where the difference is no usual charge. */
export function chargesOn(due: number, came: number): number {
  const kept = Math.round((due - came) * 100) / 100
  return kept > 0 && kept <= chargesMax(due) ? kept : 0
}

export const chargesMax = (due: number) => Math.min(due * SHARE_MAX, due * SHARE + FIXED)

/** Whether what came in is what was due, in full or less usual charges. */
export const isPaidBy = (due: number, came: number) => due === came || chargesOn(due, came) > 0
