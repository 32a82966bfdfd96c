import { type Kysely, sql } from 'kysely'

// What is sold beside treatments. How many are left is counted by the database, with the lines: Undo counts back by itself.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table products (
    id text primary key,
    name text not null,
    price_naira integer not null check (price_naira >= 0),
    stock integer,
    hidden_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 0
  )`,
  `create function count_stock() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update products set stock = stock - new.quantity where id = new.about_id and stock is not null;
      else
        update products set stock = stock + old.quantity where id = old.about_id and stock is not null;
      end if;
      return null;
    end $$`,
  `create trigger added_lines_count_stock_in after insert on added_lines
    for each row when (new.kind = 'product') execute function count_stock()`,
  `create trigger added_lines_count_stock_out after delete on added_lines
    for each row when (old.kind = 'product') execute function count_stock()`,
]
