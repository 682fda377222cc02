import type { OrderStatus } from '@homeside/contract/constants/order-states'
import type { ChangeStatus, ChangeType, ConsentType, relationships } from '@homeside/contract/constants/patient-records'
import type { Language } from '@homeside/contract/wire'

import type { ChargeRow } from '../../platform/database/tables/payments.ts'

export type Words = Readonly<Record<Language, string>>

export const words = (en: string, es: string): Words => ({ en, es })

/** Words for the values of columns that have a few possible values, by table and column. */
export const keptWords: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'orders status': {
    Draft: words('not placed', 'sin terminar'),
    Submitted: words('received', 'recibido'),
    PendingReview: words('on hold: being checked', 'en espera: en revisión'),
    Processing: words('being packed', 'en preparación'),
    Blocked: words('on hold: your answer is needed', 'en espera: falta una respuesta suya'),
    PartiallyShipped: words('part of it sent', 'enviado en parte'),
    Shipped: words('sent', 'enviado'),
    Delivered: words('delivered', 'entregado'),
    Cancelled: words('cancelled', 'cancelado'),
  } satisfies Record<OrderStatus, Words>,
  'charges status': {
    Asked: words('not settled yet', 'aún sin resultado'),
    Unknown: words('not settled yet', 'aún sin resultado'),
    Confirming: words('your bank asks you to confirm', 'su banco pide que lo confirme'),
    Approved: words('paid', 'pagado'),
    Declined: words('declined: nothing was charged', 'rechazado: no se cobró nada'),
    Failed: words('nothing was charged', 'no se cobró nada'),
    Refunded: words('given back', 'devuelto'),
  } satisfies Record<ChargeRow['status'], Words>,
  'changes status': {
    Submitted: words('waiting', 'en espera'),
    Approved: words('accepted', 'aceptado'),
    Rejected: words('not accepted', 'no aceptado'),
    Withdrawn: words('taken back by you', 'retirado por usted'),
    Superseded: words('replaced by a newer one', 'reemplazado por uno más reciente'),
  } satisfies Record<ChangeStatus, Words>,
  'changes type': {
    Demographics: words('your details', 'sus datos'),
    Insurance: words('your insurance', 'su seguro'),
  } satisfies Record<ChangeType, Words>,
  'consents consent_type': {
    PrivacyPolicy: words('privacy policy', 'política de privacidad'),
    EmailNotifications: words('emails', 'correos electrónicos'),
    TextMessages: words('text messages', 'mensajes de texto'),
    SavedCard: words('a card kept on file', 'guardar una tarjeta'),
  } satisfies Record<ConsentType, Words>,
  'patient_contacts relationship': {
    Self: words('the patient', 'el paciente'),
    Spouse: words('spouse', 'cónyuge'),
    Parent: words('parent', 'padre o madre'),
    Child: words('child', 'hijo o hija'),
    Sibling: words('sibling', 'hermano o hermana'),
    Friend: words('friend', 'amigo o amiga'),
    Caregiver: words('caregiver', 'cuidador o cuidadora'),
    Other: words('other', 'otro'),
  } satisfies Record<(typeof relationships)[number], Words>,
}
