import { randomUUID } from 'node:crypto'
import type { Product, ProductChange, ProductInput } from '#contract/money/till.ts'
import { deskRefusals, tillRefusals } from '#contract/refusals.ts'
import { PRODUCTS_MAX } from '#contract/rules.ts'
import { recordChange, type Who } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { changeProduct, insertProduct, type ProductRow, selectProductForUpdate, selectProducts } from './queries.ts'

type ProductDeps = Pick<Deps, 'db' | 'clock'>

/** Hidden ones included. */
export async function listProducts({ db }: Pick<ProductDeps, 'db'>): Promise<Product[]> {
  return (await selectProducts(db)).map(toProduct)
}

export function addProduct(
  { db, clock }: ProductDeps,
  who: Who,
  { name, price, stock }: ProductInput,
): Promise<Product> {
  return inTransaction(db, async tx => {
    const sold = (await selectProducts(tx)).filter(({ hiddenAt }) => hiddenAt === null)
    if (sold.length >= PRODUCTS_MAX) throw new Refusal('invalid_request', tillRefusals.tooManyProducts(PRODUCTS_MAX))
    const now = clock.now()
    const row = await insertProduct(tx, {
      id: randomUUID(),
      name,
      priceNaira: price,
      stock,
      createdAt: now,
      updatedAt: now,
    })
    const after = toProduct(row)
    await recordChange(tx, clock, 'add product', { after, who })
    return after
  })
}

/** Fields that are not sent stay. What was sold keeps its name and its price. */
export function updateProduct(
  { db, clock }: ProductDeps,
  who: Who,
  id: string,
  change: ProductChange,
): Promise<Product> {
  return inTransaction(db, async tx => {
    const row = await selectProductForUpdate(tx, id)
    if (!row) throw new Refusal('product_not_found', tillRefusals.productNotFound)
    const { name, price, stock, isHidden, version } = change
    if (version !== undefined && version !== row.version)
      throw new Refusal('changed_meanwhile', deskRefusals.changedMeanwhile)
    const now = clock.now()
    const hiddenAt = isHidden === undefined ? row.hiddenAt : isHidden ? (row.hiddenAt ?? now) : null
    const after = toProduct(await changeProduct(tx, id, { name, priceNaira: price, stock, hiddenAt, updatedAt: now }))
    await recordChange(tx, clock, 'update product', { before: toProduct(row), after, who })
    return after
  })
}

function toProduct({ id, name, priceNaira, stock, hiddenAt, version }: ProductRow): Product {
  return { _id: id, name, price: priceNaira, stock, isHidden: hiddenAt !== null, version }
}
