import { sql } from 'drizzle-orm'

import type { PersonDatabase } from '../src/platform/database/database.ts'
import type { Scope } from '../src/platform/database/scope.ts'

/** What a patient has after ten years and more: far beyond what anybody has now. */
export const grownOld = {
  orders: 2000,
  conversations: 400,
  messages: 20_000,
  inOneConversation: 3000,
  photos: 300,
  supplies: 300,
  dispensings: 5000,
}

/**
 * Gives a patient with something of everything the rest of a long life: copies of what they have, made by the database
 * itself.
 */
export async function growOld(
  database: PersonDatabase,
  { siteKey, patientKey }: Scope,
  grown: typeof grownOld,
): Promise<void> {
  const own = `site_key = ${siteKey} and patient_key = ${patientKey}`
  const owner = `${siteKey}, ${patientKey}`
  const eachOf = (count: number) => `generate_series(1, ${count}) i`
  const statements = [
    `insert into prescribed_supplies (site_key, patient_key, hcpcs_code, item_name, category, default_quantity,
        allowance_quantity, interval_months, copay_cents)
      select ${owner}, hcpcs_code, hcpcs_code || ' of kind ' || i, category, default_quantity, allowance_quantity, interval_months, 500
      from ${eachOf(grown.supplies)} join (select *, row_number() over (order by supply_key) as place, count(*) over () as all_of
        from prescribed_supplies where ${own}) s on place = 1 + i % all_of`,
    `insert into dispensings (site_key, patient_key, supply_key, dispensed_on, quantity)
      select ${owner}, supply_key, date '2026-03-01' - (i / 8) * 7, 1
      from ${eachOf(grown.dispensings)} join (select supply_key, row_number() over (order by supply_key) as place
        from prescribed_supplies where ${own}) s on place = 1 + i % 8`,
    `insert into orders (site_key, patient_key, order_number, order_date, status, street, city, state, postal_code, delivery_phone,
        requested_by_account_key, requested_at, confirmed_need, address_confirmed, insurance_confirmed, terms_accepted_at)
      select ${owner}, 'OLD-' || ${patientKey} || '-' || i, order_date - i, 'Delivered', street, city, state, postal_code,
        delivery_phone, requested_by_account_key, requested_at - i * interval '1 day', true, true, true, terms_accepted_at
      from ${eachOf(grown.orders)}, (select * from orders where ${own} limit 1) o`,
    `insert into order_items (site_key, patient_key, order_key, supply_key, quantity, copay_cents)
      select ${owner}, order_key, supply_key, 1, 500 from orders o
      join (select supply_key, row_number() over (order by supply_key) as place from prescribed_supplies where ${own}) s
        on place between 1 + order_key % 7 and 3 + order_key % 7
      where ${own} and order_number like 'OLD-%'`,
    `insert into order_events (site_key, patient_key, order_key, status, at)
      select ${owner}, order_key, status, requested_at from orders, generate_series(1, 3) where ${own} and order_number like 'OLD-%'`,
    `insert into charges (site_key, patient_key, idempotency_key, payment_method_key, order_key, amount_cents, status, reference,
        merchant, processor_charge, asked_at, settled_at)
      select ${owner}, order_number, payment_method_key, order_key, 1500, 'Approved', order_number, merchant, order_number,
        requested_at, requested_at
      from orders, (select payment_method_key, merchant from payment_methods where ${own} limit 1) m
      where ${own} and order_number like 'OLD-%'`,
    `insert into conversations (site_key, patient_key, topic, subject, last_message_at)
      select ${owner}, 'Other', 'A question of long ago, number ' || i, timestamptz '2026-02-01' - i * interval '8 hours'
      from ${eachOf(grown.conversations)}`,
    `insert into messages (site_key, patient_key, conversation_key, sender_type, sender_name, body, sent_at, read_at)
      select ${owner}, conversation_key, 'Provider', 'Ana', repeat('Your máscara is on its way, and the hose too. ', 4) || i,
        last_message_at - i * interval '1 hour', last_message_at
      from ${eachOf(grown.messages)} join (select *, row_number() over (order by conversation_key desc) as place, count(*) over () as all_of
        from conversations where ${own}) c
      on place = case when i <= ${grown.inOneConversation} then 1 else 2 + i % (all_of - 1) end`,
    `insert into photos (photo_key, site_key, patient_key, width, height, content, created_at)
      select left(md5(${patientKey} || '-' || i), 22), ${owner}, width, height, content, created_at
      from ${eachOf(grown.photos)}, (select * from photos where ${own} and content is not null limit 1) p`,
    `insert into message_photos (photo_key, site_key, patient_key, message_key, position)
      select left(md5(${patientKey} || '-' || i), 22), ${owner}, message_key, 7
      from ${eachOf(grown.photos)} join (select message_key, row_number() over (order by conversation_key desc, message_key desc) as place
        from messages where ${own}) m on place = i`,
  ]
  await database.transaction(async (transaction) => {
    // Leaves out triggers: each message would write its conversation.
    await transaction.execute(sql.raw('set local session_replication_role = replica'))
    for (const statement of statements) await transaction.execute(sql.raw(statement))
  })
  await database.execute(sql.raw('vacuum analyze'))
}
