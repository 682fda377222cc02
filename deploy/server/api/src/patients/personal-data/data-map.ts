/* oxlint-disable max-lines -- One table, which is read as a whole. */
import { photosKeptMonths, signInDays } from '@homeside/contract/constants/limits'
import type { Retention } from '@homeside/contract/provider-settings'
import { sql, type SQL } from 'drizzle-orm'

import type { Scope } from '../../platform/database/scope.ts'
import { knownBrowserDays } from '../../platform/session/browser-binding.ts'

/**
 * What the portal keeps about a person, column by column. What is handed out and what is erased follow from it, and a test
 * compares it with the database, so that a new column has to be given its place here.
 */

/** A table that holds something about a person, or leads to one. Its site and its patient or account need no word. */
export interface PersonalTable {
  /** What it is kept for. */
  use: string
  /** How long it is kept while nobody asks for erasure. */
  kept: string
  /** Which column says whose a row is; null for tables that have another beside them, or another way. */
  by: 'patient_key' | 'account_key' | null
  /** What becomes of its rows. An account goes with the last of its records. */
  erased: 'goes' | 'stays' | 'goes with the account'
  /** Why rows stay, without what names the person. */
  because?: string
  /** What names the person, or is in their words: handed out, and emptied where the row stays. */
  person?: string
  /** What else is known of them: handed out, and stays with the row. */
  facts?: string
  /** Numbers and secrets of the portal's own, which say nothing to a reader: not handed out. */
  inner?: string
}

const record = 'as long as the record'
/** What the provider's file may end earlier. */
const orAsTheFileSays = (member: keyof Retention, otherwise: string) =>
  `${otherwise}, or as the provider’s file says (retention.${member})`
const messages = orAsTheFileSays('messagesYears', record)
const trail = orAsTheFileSays('trailYears', 'for good')
const account = 'as long as the account'
const accounts = { kept: account, by: 'account_key', erased: 'goes with the account' } as const
const rows = { kept: record, by: 'patient_key', erased: 'goes' } as const
const money = 'accounts have to be kept: what was ordered, charged and given back, without whose it was'

export const personalTables = {
  patients: {
    use: 'who somebody is, and how the provider reaches them',
    kept: orAsTheFileSays('closedRecordsYears', 'until the provider erases it'),
    by: 'patient_key',
    erased: 'stays',
    because: 'orders, charges and the trail name the record by its number',
    person:
      'first_name middle_name last_name date_of_birth email_on_file email_offered mobile_phone home_phone street apt city state postal_code external_key',
    facts:
      'status closed_on had_left language_on_file time_zone_key connect_campaign_subscribed single_sign_on_account patient_hub_lite details_confirmed_at insurance_confirmed_at',
    inner: 'account_key registration_key',
  },
  patient_contacts: { ...rows, use: 'whom to call', person: 'name phone', facts: 'role relationship' },
  linked_accounts: {
    ...rows,
    use: 'the sign-in of the provider’s own portal',
    person: 'username',
    inner: 'password_hash',
  },
  insurance_policies: {
    ...rows,
    use: 'who pays',
    person: 'payor_name policy_number group_number policy_holder',
    facts: 'level in_force relationship effective_date end_date',
    inner: 'policy_key',
  },
  insurance_cards: { ...rows, use: 'pictures of the insurance card', facts: 'side', inner: 'policy_key photo_key' },
  next_insurance_cards: {
    ...rows,
    use: 'pictures of a card that waits for a decision',
    facts: 'level side',
    inner: 'photo_key',
  },
  registration_cards: {
    ...rows,
    use: 'pictures of a card, while somebody registers',
    facts: 'side',
    inner: 'photo_key',
  },
  photos: {
    ...rows,
    use: 'pictures that the patient sent',
    kept: `as long as what it belongs to, in the database or the bucket; of messages ${orAsTheFileSays('photosMonths', `${photosKeptMonths} months`)}`,
    facts: 'width height created_at expires_at',
    inner: 'photo_key content is_elsewhere',
  },
  photo_leftovers: {
    use: 'files of the bucket that are to be deleted',
    kept: 'until they are, within the hour',
    by: null,
    erased: 'goes',
    inner: 'photo_key',
  },
  changes: {
    ...rows,
    use: 'changes that the patient asked for',
    person: 'fields description reason',
    facts: 'type status submitted_at closed_at decided_by read_at caught_up_at asked_with_proof',
    inner: 'change_key policy_key submitted_by_account_key',
  },
  notification_settings: {
    ...rows,
    use: 'which news the patient wants',
    facts:
      'email_order_confirmations email_delivery_and_tracking email_supply_reminders email_appointment_reminders push_order_confirmations push_delivery_and_tracking push_supply_reminders push_appointment_reminders alert_order_confirmations alert_delivery_and_tracking alert_supply_reminders alert_appointment_reminders text_order_confirmations text_delivery_and_tracking text_supply_reminders text_appointment_reminders supplies_checked_on supplies_reminded_on time_zone_key',
    inner: 'unsubscribe_key',
  },
  text_stops: {
    use: 'numbers that want no texts',
    kept: 'until the number agrees anew',
    by: null,
    erased: 'goes',
    person: 'phone',
    facts: 'stopped_at',
  },
  consents: {
    use: 'what the patient agreed to',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: 'it proves that messages were allowed',
    person: 'given_reason withdrawn_reason',
    facts: 'consent_type document_version language consented_at withdrawn_at given_how given_by withdrawn_by',
    inner: 'consent_key',
  },
  credits: {
    use: 'money that the provider owes',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    person: 'external_key description',
    facts: 'amount_cents granted_on expires_on used_on',
    inner: 'credit_key',
  },
  staff_notes: {
    ...rows,
    use: 'what staff wrote for each other',
    person: 'body',
    facts: 'written_at written_by due_on assigned_to done_at done_by',
    inner: 'note_key order_key conversation_key due_at',
  },
  put_offs: {
    ...rows,
    use: 'until when staff put off an order, a conversation or a change',
    facts: 'until put_off_by',
    inner: 'put_off_key order_key conversation_key change_key back_at seen_at',
  },
  conversations: {
    ...rows,
    use: 'what was written with the provider',
    kept: messages,
    person: 'subject',
    facts: 'topic status closed_reason closed_at hidden_at last_message_at awaits_answer',
    inner: 'conversation_key',
  },
  messages: {
    ...rows,
    use: 'each message',
    kept: messages,
    person: 'sender_name body',
    facts: 'sender_type sent_at read_at',
    inner: 'message_key conversation_key',
  },
  message_photos: {
    ...rows,
    use: 'which picture is in which message',
    kept: messages,
    facts: 'position',
    inner: 'photo_key message_key',
  },
  message_drafts: {
    ...rows,
    use: 'messages that were begun',
    kept: '30 days',
    person: 'subject body',
    facts: 'topic saved_at',
    inner: 'draft_key conversation_key',
  },
  draft_photos: { ...rows, use: 'which picture is in which draft', facts: 'position', inner: 'photo_key draft_key' },
  prescribed_supplies: {
    use: 'what can be ordered',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: 'orders and charges say what they were for',
    person: 'external_key item_name item_name_es size',
    facts:
      'hcpcs_code category default_quantity allowance_quantity interval_months copay_cents prescription_expires_on on_hold stock_runs_out_on usage_tracking_mode requires_replacement_reason removed_at',
    inner: 'supply_key renewed_by',
  },
  dispensings: {
    ...rows,
    use: 'what was sent, by the provider’s own system',
    person: 'external_key tracking_number',
    facts: 'dispensed_on quantity carrier expected_on arrived_on',
    inner: 'dispensing_key supply_key order_key',
  },
  orders: {
    use: 'what was ordered, where it went, and what the patient said',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    person:
      'street apt city state postal_code delivery_phone tracking_number statement change_description external_number conversation_key told_by beyond',
    facts:
      'taken_by order_number order_date date_of_service status hold_reason carrier estimated_delivery_date requested_at confirmed_need address_confirmed insurance_confirmed terms_accepted_at email_disclaimer_accepted_at additional_disclaimer_accepted_at confirmation_emailed_at',
    inner: 'order_key requested_by_account_key',
  },
  order_items: {
    use: 'each supply of an order',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    facts:
      'quantity copay_cents dropped_quantity backordered_until waits asks_replacement days_remaining amount_per_day item_quantity_remaining quantity_on_hand frequency_quantity frequency_per frequency_interval replacement_reason',
    inner: 'order_item_key order_key supply_key replaces_item',
  },
  order_add_ons: {
    use: 'what was added to an order',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    facts: 'quantity price_cents',
    inner: 'order_key supply_key add_on_key',
  },
  order_events: {
    use: 'what happened to an order',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    person: 'note',
    facts: 'status event at act by',
    inner: 'order_event_key order_key',
  },
  order_drafts: { ...rows, use: 'an order that was begun', kept: '30 days', person: 'content', facts: 'saved_at' },
  payment_methods: {
    use: 'cards, as the processor names them: never a number',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    person: 'card_name last4 fingerprint processor_card processor_customer',
    facts: 'brand exp_month exp_year is_default on_autopay on_payment_plan kept added_at removed_at',
    inner: 'payment_method_key merchant read_at read_asked_at',
  },
  payment_sessions: {
    ...rows,
    use: 'visits to the processor’s card page',
    kept: 'a day',
    facts: 'opened_at outcome consent_version',
    inner: 'reference merchant processor_session replaces_key payment_method_key',
  },
  charges: {
    use: 'what was paid and given back',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    facts:
      'amount_cents status asked_at settled_at refund_asked_at refunded_at reference refunded_cents returned_cents refunding_cents refund_failed_at dispute disputed_at lost_cents staff_since',
    inner: 'charge_key idempotency_key payment_method_key order_key merchant processor_charge followed_at',
  },
  refunds: {
    use: 'each sum that was given back',
    kept: record,
    by: 'patient_key',
    erased: 'stays',
    because: money,
    facts: 'amount_cents status asked_at settled_at reference reason returns returns_cents',
    inner: 'refund_key charge_key processor_refund',
  },
  idempotency_keys: {
    ...rows,
    use: 'answers, so that what is sent twice is done once',
    kept: '30 days',
    inner: 'call idempotency_key body_hash answer created_at',
  },
  registration_codes: {
    ...rows,
    use: 'the letter’s code',
    facts: 'expires_at used_at',
    inner: 'code_key code_hash tries',
  },
  registration_progress: {
    ...rows,
    use: 'a registration that was begun',
    person: 'saved',
    facts: 'current_step is_complete skip_contacts',
    inner: 'session_token_hash',
  },
  self_registrations: {
    ...rows,
    use: 'a search of somebody who registers',
    kept: 'a week',
    facts: 'verified_at expires_at',
    inner: 'transaction_hash binding_hash tries',
  },
  self_registration_codes: {
    use: 'the codes of such a search',
    kept: 'a week',
    by: null,
    erased: 'goes',
    inner: 'transaction_hash code_hash channel expires_at',
  },
  short_codes: {
    ...rows,
    use: 'texted links',
    kept: 'a week after their end',
    facts: 'created_at expires_at closed_at',
    inner: 'short_code_key key_hashes dynamic_template_key tries last_missed_at',
  },
  sign_on_handoffs: {
    ...rows,
    use: 'a sign-on on its way',
    kept: 'minutes',
    inner: 'handoff_hash kind subject issuer_session expires_at',
  },
  sessions: {
    ...rows,
    use: 'who is signed in',
    kept: 'a week',
    facts: 'method browser platform created_at last_used_at proven_at revoked_at',
    inner:
      'session_key token_hash binding_hash account_key choosing_provider patient_hub_lite short_code_key dynamic_template_key subject issuer_session',
  },
  texts: {
    ...rows,
    use: 'texts that were sent',
    kept: '14 days',
    facts: 'kind state reason at not_before settled_at',
    inner: 'text_id text_key short_code_key',
  },
  events: {
    ...rows,
    use: 'what the provider’s own system is told',
    inner: 'event_key position type subject_key at refused_at',
  },
  portal_events: {
    ...rows,
    use: 'how the portal is used',
    facts: 'at ip_address path browser browser_version',
    inner: 'portal_event_key event_type_key app_key url release account_key registration_key short_code_key',
  },
  former_keys: { ...rows, use: 'keys that lead to the record', person: 'external_key', inner: 'merge_key' },
  patient_merges: {
    use: 'which records became one',
    kept: record,
    by: null,
    erased: 'goes',
    person: 'from_key to_key moved',
    facts: 'at by taken_back_at taken_back_by',
    inner: 'merge_key into_patient_key from_patient_key',
  },
  erasures: {
    use: 'who asked that a record be erased',
    kept: 'for good',
    by: 'patient_key',
    erased: 'stays',
    because: 'it proves that the erasure was asked for, and keeps a file from bringing the person back',
    person: 'why',
    facts: 'asked_at asked_by agreed_at agreed_by taken_back_at taken_back_by done_at was_open',
    inner: 'erasure_key asked_by_subject key_hashes',
  },
  audit_trail: {
    use: 'who saw or changed what, and when',
    kept: trail,
    by: 'patient_key',
    erased: 'stays',
    because: 'the law asks who saw what for six years; it has numbers, and no name of a patient',
    facts: 'at actor staff_name method call outcome address',
    inner: 'audit_key correlation_id account_key session_key issuer subject keys',
  },
  audit_patients: {
    use: 'whom else a line of the trail concerns',
    kept: trail,
    by: 'patient_key',
    erased: 'stays',
    because: 'it belongs to the trail',
    inner: 'audit_key',
  },
  accounts: {
    ...accounts,
    use: 'how somebody signs in, at all of their providers',
    person: 'username username_folded email passkey_user_id',
    facts: 'email_verified preferred_language password_changed_at locked_until has_password',
    inner: 'password_hash',
  },
  sign_ins: {
    ...accounts,
    use: 'recent sign-ins',
    kept: `${signInDays} days`,
    facts: 'at method browser platform result',
    inner: 'sign_in_key',
  },
  known_browsers: {
    ...accounts,
    use: 'browsers that signed in before',
    kept: `${knownBrowserDays} days after the last use`,
    facts: 'last_used_at',
    inner: 'device_hash',
  },
  passkeys: {
    ...accounts,
    use: 'devices that sign in without a password',
    person: 'name',
    facts: 'created_at last_used_at terms_version',
    inner: 'passkey_key credential_id public_key counter transports',
  },
  passkey_challenges: {
    ...accounts,
    use: 'a try of such a device',
    kept: 'minutes',
    inner: 'challenge purpose expires_at',
  },
  security_answers: { ...accounts, use: 'answers for the telephone', inner: 'question_key answer_hash' },
  email_verifications: {
    ...accounts,
    use: 'links that prove an address',
    kept: 'a week after their end',
    person: 'email',
    facts: 'expires_at used_at offered_at_site',
    inner: 'link_hash',
  },
  password_resets: {
    ...accounts,
    use: 'links for a new password',
    kept: 'a week after their end',
    facts: 'expires_at used_at',
    inner: 'reset_key link_hash code_hash code_expires_at tries used_by_binding_hash',
  },
} as const satisfies Record<string, PersonalTable>

/** Tables that say nothing about a patient that could be read: answers to staff are sealed, and go after a week. */
export const impersonalTables = [
  'providers',
  'provider_texts',
  'catalogue_items',
  'add_ons',
  'attempts',
  'sandbox',
  'staff_sessions',
  'staff_requests',
  'conversation_viewers',
  'event_places',
  'remote_keys',
  'removals',
  'schema_migrations',
] as const

/** The columns of a kind, by their names in the database. */
export function columnsOf(table: PersonalTable, ...kinds: ('person' | 'facts' | 'inner')[]): string[] {
  return kinds.flatMap((kind) => table[kind]?.split(' ') ?? [])
}

/** Tables that no index leads to by the patient: which of their keys leads there by another. */
const parents: Readonly<Record<string, readonly [key: string, table: string]>> = {
  draft_photos: ['draft_key', 'message_drafts'],
  order_add_ons: ['order_key', 'orders'],
  order_events: ['order_key', 'orders'],
  order_items: ['order_key', 'orders'],
  refunds: ['charge_key', 'charges'],
}

/** SQL condition: the row belongs to this patient record. */
export function isOfRecord(table: string, { patientKey, siteKey }: Scope): SQL {
  const isTheirs = sql`site_key = ${siteKey} and patient_key = ${patientKey}`
  const [key, parent] = (parents[table] ?? []).map((name) => sql.identifier(name))
  return key && parent ? sql`${isTheirs} and ${key} in (select ${key} from ${parent} where ${isTheirs})` : isTheirs
}
