import { useState } from 'react'
import type { Product, ProductChange, ProductInput } from '#contract/money/till.ts'
import { addProduct, fetchProducts, saveProduct } from '#web/api/till.ts'
import { refreshDesk, useDeskData } from '#web/desk/desk-data.ts'
import { Form, Hint } from '#web/desk/form/Form.tsx'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { List, ROWS, Section } from '#web/desk/List.tsx'
import { LoadedScreen } from '#web/desk/Loaded.tsx'
import { announce, show, TYPED_STAYS } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton, SmallButton } from '#web/desk/SmallButton.tsx'
import { spa } from '#web/desk/spa.ts'
import { useAction } from '#web/desk/use-action.ts'
import { amountTyped, moneyText, notAnAmount } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What is sold at the desk beside treatments. */
export default function ProductsPage() {
  const products = useDeskData('products', fetchProducts)
  return (
    <LoadedScreen
      title="Products"
      about="Sold at the desk, beside treatments"
      from={products}
      label="Loading the products"
    >
      {all => {
        const [sold, hidden] = [all.filter(one => !one.isHidden), all.filter(one => one.isHidden)]
        return (
          <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
            <Section title="For sale">
              {sold.length === 0 && (
                <p className="text-stone">Nothing is named yet. Add oils, creams or anything else you sell.</p>
              )}
              <List label="Products" className={ROWS} of={sold}>
                {product => <Row product={product} />}
              </List>
              {hidden.length > 0 && (
                <details>
                  <summary className="min-h-11 cursor-pointer py-2 font-semibold">Hidden products</summary>
                  <List label="Hidden products" className={ROWS} of={hidden}>
                    {({ _id, name }) => (
                      <div className="flex min-h-14 items-center justify-between gap-3 px-4">
                        <span className="min-w-0 wrap-anywhere">{name}</span>
                        <SmallButton
                          onClick={() =>
                            announce(() => saveProduct(_id, { isHidden: false }), { text: `${name} is for sale again` })
                          }
                        >
                          Show
                        </SmallButton>
                      </div>
                    )}
                  </List>
                </details>
              )}
            </Section>
            <Section title="Add a product">
              <ProductForm label="Add" save={addProduct} />
            </Section>
          </div>
        )
      }}
    </LoadedScreen>
  )
}

function Row({ product }: { product: Product }) {
  const { _id, name, price, stock, version } = product
  /** As it was when its form was opened: while somebody types, some may be sold. */
  const [opened, setOpened] = useState<Product>()
  const hide = () =>
    announce(() => saveProduct(_id, { isHidden: true }), {
      text: `${name} is hidden`,
      undo: () => saveProduct(_id, { isHidden: false }),
    })
  return (
    <div className="grid gap-3 px-4 py-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-[0.875rem]/5 text-stone">
            {moneyText(price)}
            {stock !== null && `, ${stock} left`}
          </span>
        </span>
        <SmallButton aria-expanded={opened !== undefined} onClick={() => setOpened(opened ? undefined : product)}>
          {opened ? 'Close' : 'Change'}
        </SmallButton>
      </div>
      {opened && (
        <>
          <ProductForm
            label="Save"
            product={opened}
            save={typed => saveProduct(_id, { ...changedOf(opened, typed), version })}
            onSaved={() => setOpened(undefined)}
          />
          <OutlineButton onClick={hide}>No longer for sale</OutlineButton>
        </>
      )}
    </div>
  )
}

/** Only what was typed anew: the count of before would take back what was sold since. */
function changedOf(product: Product, typed: ProductInput): ProductChange {
  const isChanged = ([name, value]: [string, unknown]) => product[name as keyof ProductInput] !== value
  return Object.fromEntries(Object.entries(typed).filter(isChanged))
}

interface FormProps {
  label: string
  /** Omitted: a new one. */
  product?: Product
  save(typed: ProductInput): Promise<Product>
  onSaved?(): void
}

const EMPTY = { name: '', price: '', stock: '' }
const typedOf = ({ name, price, stock }: Product) => ({
  name,
  price: String(price),
  stock: stock === null ? '' : String(stock),
})

function ProductForm({ label, product, save, onSaved }: FormProps) {
  const { values, change, forget, field } = useKeptForm(
    `product ${product?._id ?? 'new'}`,
    product ? typedOf(product) : EMPTY,
  )
  const { run, isBusy, problem, errors } = useAction(TYPED_STAYS)
  const price = amountTyped(values.price)
  const isCount = values.stock.trim() === '' || /^\d{1,6}$/.test(values.stock.trim())
  const isReady = values.name.trim() !== '' && price !== undefined && isCount

  const submit = () =>
    isReady &&
    run(async () => {
      const stock = values.stock.trim() === '' ? null : Number(values.stock)
      const saved = await save({ name: values.name.trim(), price: price!, stock })
      change(EMPTY)
      forget()
      show({ text: `${saved.name} is for sale at ${moneyText(saved.price)}` })
      onSaved?.()
      await refreshDesk()
    })

  return (
    <Form onSubmit={submit} aria-label={product?.name ?? 'Add a product'} className="gap-3">
      <TextField label="Name" maxLength={120} autoComplete="off" {...field('name')} error={errors.name} />
      <TextField
        label={`Price (${spa().currency.sign})`}
        inputMode="numeric"
        {...field('price')}
        error={errors.price ?? (values.price && price === undefined ? notAnAmount() : undefined)}
      />
      <TextField
        label="How many there are (optional)"
        inputMode="numeric"
        {...field('stock')}
        error={errors.stock ?? (isCount ? undefined : 'Please give a whole number')}
      />
      <Hint>With a number, every sale is counted down. Leave it empty if nobody counts.</Hint>
      <Problem>{Object.keys(errors).length === 0 && problem}</Problem>
      <Button type="submit" disabled={!isReady || isBusy}>
        {isBusy ? 'Saving...' : label}
      </Button>
    </Form>
  )
}
