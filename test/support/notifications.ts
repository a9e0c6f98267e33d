// Contents of the messaging platform's webhook, in the platform's format.
let serial = 0;
export const anId = () => `wamid.in${(serial += 1)}`;
export const SENDER = '551187654321';
export const aText = (data: object = {}) => ({
  from: SENDER,
  id: anId(),
  timestamp: '1763726400',
  type: 'text',
  text: { body: 'Olá' },
  ...data,
});
export const aChange = (value: object, field = 'messages') => ({
  field,
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140001000', phone_number_id: '123456' },
    ...value,
  },
});
export const notification = (...changes: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes }],
});
