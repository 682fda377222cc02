import type { MessageTemplate } from '../../mail/send-message.ts'

interface ChargeValues {
  provider: string
  amount: string
  orderNumber: string | null
  receipt: string
  link: string
}
type Template = MessageTemplate<ChargeValues>

const forOrder = {
  en: ({ orderNumber }: ChargeValues) => (orderNumber ? ` for order ${orderNumber}` : ''),
  es: ({ orderNumber }: ChargeValues) => (orderNumber ? ` por el pedido ${orderNumber}` : ''),
}

/** The emails about the result of a charge. Each says first whether anything was charged. */
export const chargeMessages = {
  paid: {
    en: (values) => ({
      subject: `Your receipt ${values.receipt}`,
      text:
        `You paid ${values.amount}${forOrder.en(values)}. Receipt ${values.receipt}.\n\n` +
        `Sign in to see or print it:\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: `Su recibo ${values.receipt}`,
      text:
        `Usted pagó ${values.amount}${forOrder.es(values)}. Recibo ${values.receipt}.\n\n` +
        `Inicie sesión para verlo o imprimirlo:\n\n${values.link}\n\n${values.provider}`,
    }),
  },
  notCharged: {
    en: (values) => ({
      subject: 'Your payment did not go through',
      text:
        `Nothing was charged: your payment of ${values.amount}${forOrder.en(values)} did not go through. ` +
        `You can pay now:\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: 'Su pago no se realizó',
      text:
        `No se cobró nada: su pago de ${values.amount}${forOrder.es(values)} no se realizó. ` +
        `Ya puede pagar:\n\n${values.link}\n\n${values.provider}`,
    }),
  },
  refunded: {
    en: (values) => ({
      subject: 'Your payment was refunded',
      text:
        `Your payment of ${values.amount}${forOrder.en(values)} was refunded to your card. ` +
        `Your bank may need a few days to show it.\n\n${values.link}\n\n${values.provider}`,
    }),
    es: (values) => ({
      subject: 'Le reembolsamos su pago',
      text:
        `Su pago de ${values.amount}${forOrder.es(values)} se reembolsó a su tarjeta. ` +
        `Su banco puede tardar unos días en mostrarlo.\n\n${values.link}\n\n${values.provider}`,
    }),
  },
} as const satisfies Record<string, Template>
