import { z } from 'zod'

import type { JsonSchema } from './openapi-document.ts'

/** What a text is in an example, by the name of its member: one patient and one provider in all of them. */
const members: Readonly<Record<string, unknown>> = {
  Address: '192.0.2.10',
  AgreedBy: 'Ana',
  Alias: 'cedar-ridge',
  AmountPerDay: 1,
  Answer: 'Maple Street',
  AskedBy: 'Luis',
  Apt: '4',
  AutoPayCard: '4242',
  Batch: '5f3a91c2-7d10-4c22-9a0e-1f6f2b7c8d90',
  Body: 'It is on its way.',
  Browser: 'Firefox',
  By: 'Ana',
  Call: 'GET staff/patients/{key}',
  Carrier: 'UPS',
  ChangeDescription: 'I have moved.',
  City: 'Columbus',
  allowRemoved: 'supplies:54,credits:3',
  Changed: 'MobilePhone',
  Close: 'MRN-0007',
  Closed: 'MRN-0007',
  Code: 'CDR',
  Issuer: 'https://login.shop.example',
  Colleagues: 'Luis',
  CookieName: '__Host-homeside-mobile-app-portal',
  CookieValue: 'Zb2nWdAmV3qk0cE7sYt9LxZb2nWdAmV3qk0cE7sYt9L',
  CorrelationId: '5f3a91c2-7d10-4c22-9a0e-1f6f2b7c8d90',
  DaysRemaining: 5,
  DecidedBy: 'Ana',
  DoneBy: 'Luis',
  For: 'Luis',
  DeliveryPhone: '5555550166',
  Description: 'I have a new phone.',
  DocumentVersion: '2026-01',
  Email: 'rosa@home.example',
  ExternalKey: 'MRN-1001',
  ExternalNumber: 'SO-4711',
  FirstName: 'Rosa',
  Former: 'MRN-0007',
  FrequencyOfUseInterval: 1,
  FrequencyOfUseQuantity: 1,
  From: '5555550166',
  FromKey: 'MRN-0007',
  GroupNumber: '88012',
  HcpcsCode: 'A7034',
  HomePhone: '5555550167',
  ItemName: 'Nasal mask',
  ItemNameEs: 'Mascarilla nasal',
  ItemNames: 'Nasal mask',
  ItemQtyRemaining: 1,
  Kept: 'MobilePhone',
  Keys: 'MRN-1001',
  Last4: '4242',
  LastMessage: 'When will my mask come?',
  LastName: 'Alvarez',
  LastSenderName: 'Rosa Alvarez',
  Link: 'https://portal.cedarridge.example/cedar-ridge/register?code=CDR-7K3M-Q9XA',
  Logo: 'data:image/png;base64,iVBORw0KGgo=',
  Member: 'phone',
  Members: 'MobilePhone',
  Message: 'It is on its way.',
  Why: 'The patient asked for it in a letter.',
  WithdrawnBy: 'Luis',
  WithdrawnReason: 'She called: no texts.',
  LooksLike: 'MRN-0007',
  MiddleName: 'Maria',
  MobilePhone: '5555550166',
  Name: 'Nasal mask',
  Next: '17',
  Note: 'We have started on it.',
  PaymentPlanCard: '4242',
  OrderNumber: 'HS-7K3M-Q9XA',
  OtherProviders: 'northridge',
  Outcome: 'done',
  PageUrl: 'https://portal.cedarridge.example/cedar-ridge/mobilebpc',
  Parcel: '1Z999AA10123456785',
  Password: 'Bluebird-2026',
  PatientName: 'Rosa Alvarez',
  PayorName: 'Meadow Health',
  Phone: '5555550152',
  PhotoKey: 'mV3qk0cE7sYt9LxZb2nWdA',
  PhotoKeys: 'mV3qk0cE7sYt9LxZb2nWdA',
  PhotoUrl: '/sandbox/images/mask.webp',
  ToKey: 'MRN-1001',
  AdditionalDisclaimer: 'Opened items cannot be returned.',
  Beyond: 'The mask broke.',
  EmailDisclaimer: 'Emails name no supply.',
  LastBy: 'Ana',
  OrderTerms: 'I need these items, and what I have is nearly used up.',
  TakenBy: 'Ana',
  ToldBy: 'Rosa Alvarez',
  PlainName: 'Mask that covers the nose',
  ReplacedBy: 'Mask that covers nose and mouth',
  Platform: 'Android',
  PolicyHolder: 'Rosa Alvarez',
  PolicyNumber: 'MH-20417',
  PostalCode: '43215',
  Preview: 'When will my mask come?',
  Provider: 'cedar-ridge',
  ProviderCode: 'CDR',
  ProviderName: 'Cedar Ridge Medical',
  ProviderPhone: '5555550144',
  QtyOnHand: 1,
  Question: 'Which size do you need?',
  Reason: 'The number on the card is another one.',
  ReceiptNumber: 'R-20260310-17',
  Reference: '5f3a91c2-7d10-4c22-9a0e-1f6f2b7c8d90',
  RegistrationCode: 'CDR-7K3M-Q9XA',
  Release: '1.4.0',
  SenderName: 'Ana',
  Session: '5f3a91c2-7d10-4c22-9a0e-1f6f2b7c8d90',
  Size: 'M',
  Staff: 'Ana',
  State: 'OH',
  Statement: 'I need these items, and what I have is nearly used up.',
  Status: 'Processing',
  Street: '1 Elm Street',
  Subject: 'My mask',
  Text: 'STOP',
  To: '5555550177',
  TrackingNumber: '1Z999AA10123456784',
  Unknown: 'MRN-9999',
  Url: 'https://login.example/end',
  Username: 'rosa.alvarez',
  alias: 'cedar-ridge',
  account: 'acct_1OxYzAbCdEfGhIjK',
  answer: 'Under Orders.',
  clientId: 'homeside',
  code: 'CDR',
  en: 'Monday to Friday, 8:00 AM to 5:00 PM',
  es: 'De lunes a viernes, de 8:00 a.m. a 5:00 p.m.',
  from: 'portal@cedarridge.example',
  issuer: 'https://login.cedarridge.example',
  heading: 'What this portal is for',
  leadRole: 'homeside-lead',
  logo: 'data:image/png;base64,iVBORw0KGgo=',
  name: 'Cedar Ridge Medical',
  pageOrigin: 'https://portal.cedarridge.example',
  paragraphs: 'It is for your orders and messages.',
  phone: '5555550144',
  patientClaim: 'patient_id',
  question: 'Where is my order?',
  replyTo: 'help@cedarridge.example',
  roleClaim: 'roles',
  scope: 'openid profile',
  staffRole: 'homeside-staff',
  tell: 'orders@cedarridge.example',
  title: 'Orders',
  url: 'https://erp.example/hooks',
  version: '2026-01',
}

/** The same of a record, whose members have no names in the contract. */
const records: Readonly<Record<string, object>> = {
  Before: { MobilePhone: '5555550166' },
  Fields: { MobilePhone: '5555550177' },
  Keys: { key: 17 },
}

interface Schema {
  /** Several where it may be null. */
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  examples?: unknown[]
}

/** An example that fits a schema of the contract, made of the kinds and names of its members. */
export function exampleOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return valueOf(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema, '')
}

function valueOf(schema: Schema, name: string): unknown {
  // Members whose name alone does not tell have an example of their own.
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((each) => each === members[name]) ?? schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return valueOf(choice, name)
  if (schema.format === 'date') return '2026-03-10'
  if (schema.format === 'date-time') return '2026-03-10T15:00:00.000Z'
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([each, member]) => [each, valueOf(member, each)]))
  }
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, name)]
  if (schema.type === 'integer') return /^sitekey$/i.test(name) ? 501 : name.endsWith('Key') ? 17 : 1
  if ([schema.type].flat().includes('boolean')) return true
  const { additionalProperties: each } = schema
  if (typeof each === 'object' && each.enum) return { MobilePhone: valueOf(each, name) }
  return schema.type === 'object' ? (records[name] ?? {}) : members[name]
}
