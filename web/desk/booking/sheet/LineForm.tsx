import { useState } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { officePaths } from '#contract/desk/office-paths.ts'
import type { LineBody, Product } from '#contract/money/till.ts'
import { LINE_QUANTITY_MAX } from '#contract/rules.ts'
import { addLine, fetchProducts } from '#web/api/till.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Form } from '#web/desk/form/Form.tsx'
import { Stepper } from '#web/desk/form/Stepper.tsx'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { List } from '#web/desk/List.tsx'
import { Loaded } from '#web/desk/Loaded.tsx'
import { change as changeBooking } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { useRole } from '#web/desk/use-role.ts'
import { amountTyped, currencyWord, moneyText, notAnAmount } from '#web/desk/words.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { LINE_WORDS } from './lines.ts'

const KINDS = ['product', 'extra', 'tip', 'discount'] as const
type Kind = (typeof KINDS)[number]
const LABELS: Record<Kind, string> = { product: 'Product', extra: 'Something else', tip: 'Tip', discount: 'Discount' }

/** Something more, or less, on what a visit costs. */
export default function LineForm({ booking: { _id }, onDone }: { booking: DeskBooking; onDone(): void }) {
  const { values, change, forget, field } = useKeptForm(`line ${_id}`, {
    kind: 'product' as Kind,
    label: '',
    amount: '',
    reason: '',
  })
  const { run, isBusy, problem, errors } = useAction()
  const { kind, label, reason } = values
  const amount = amountTyped(values.amount)

  const add = (notice: string, body: LineBody) =>
    run(async () => {
      const added = await addLine(_id, body)
      forget()
      onDone()
      await changeBooking(notice, async () => added)
    })

  const body: LineBody | undefined =
    kind === 'extra' && label.trim() && amount
      ? { kind, label: label.trim(), amount }
      : kind === 'tip' && amount
        ? { kind, amount }
        : kind === 'discount' && amount && reason.trim()
          ? { kind, amount, reason: reason.trim() }
          : undefined

  return (
    <Form onSubmit={() => body && add(`${LINE_WORDS[kind]}: ${moneyText(amount!)}`, body)}>
      <Chips
        label="What"
        options={KINDS.map(value => ({ value, label: LABELS[value] }))}
        value={kind}
        onChange={next => change({ kind: next })}
      />
      {kind === 'product' ? (
        <Products isBusy={isBusy} add={add} />
      ) : (
        <>
          {kind === 'extra' && <TextField label="What it is" maxLength={120} {...field('label')} />}
          <TextField
            label={`Amount in ${currencyWord()}`}
            inputMode="numeric"
            {...field('amount')}
            error={errors.amount ?? (values.amount && !amount ? notAnAmount() : undefined)}
          />
          {kind === 'discount' && <TextField label="Why" maxLength={200} {...field('reason')} />}
          <Button type="submit" disabled={!body || isBusy}>
            {kind === 'discount' ? 'Take it off the price' : 'Add to the account'}
          </Button>
        </>
      )}
      <Problem>{!errors.amount && problem}</Problem>
    </Form>
  )
}

interface ProductsProps {
  isBusy: boolean
  add(notice: string, body: LineBody): void
}

function Products({ isBusy, add }: ProductsProps) {
  const products = useDeskData('products', fetchProducts)
  const { may } = useRole()
  const [quantity, setQuantity] = useState(1)
  return (
    <Loaded from={products} label="Loading the products">
      {all => {
        const sold = all.filter(({ isHidden }) => !isHidden)
        if (sold.length === 0)
          return (
            <p className="text-[0.9375rem]/6 text-stone">
              Nothing is sold yet.{' '}
              {may('owner') ? (
                <Link to={officePaths.products} className="text-ink underline underline-offset-4">
                  Name your products
                </Link>
              ) : (
                'The owner names products under More.'
              )}
            </p>
          )
        return (
          <>
            <Stepper label="How many" value={quantity} min={1} max={LINE_QUANTITY_MAX} onChange={setQuantity} />
            <List label="Products" className="grid gap-2 sm:grid-cols-2" of={sold}>
              {product => (
                <Button
                  look="outline"
                  className="w-full justify-between! bg-white/50 px-4! text-left"
                  disabled={isBusy}
                  onClick={() =>
                    add(`${quantity > 1 ? `${quantity} × ` : ''}${product.name} added`, {
                      kind: 'product',
                      productId: product._id,
                      quantity,
                    })
                  }
                >
                  <span className="min-w-0 wrap-anywhere">
                    {product.name}
                    <span className="block text-[0.875rem]/5 font-normal text-stone">{leftText(product)}</span>
                  </span>
                  <span className="tabular-nums">{moneyText(product.price * quantity)}</span>
                </Button>
              )}
            </List>
          </>
        )
      }}
    </Loaded>
  )
}

export function leftText({ stock }: Pick<Product, 'stock'>) {
  if (stock === null) return ''
  return stock > 0 ? `${stock} left` : 'None left by the count'
}
