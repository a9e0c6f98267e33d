import { beforeAll, describe, expect, it } from '@jest/globals';
import { provePhone } from '../../support/passcodes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const at = (cpf: string) => `/onboarding/api/v1/participantes/${cpf}`;
const read = (cpf: string, as: { id: number } | null) => elo.call('GET', at(cpf), { as });
const update = (cpf: string, as: { id: number } | null, json: unknown) => elo.call('PUT', at(cpf), { as, json });
const rowOf = async (id: number) => (await elo.make.em().execute('select * from users where id = ?', [id]))[0]!;
const aParticipant = async () => {
  const user = await elo.make.aUser({ name: 'Ana', phone: '5511987654321' });
  return { ...user, id: user.id, cpf: user.cpf!, email: user.email! };
};

describe('GET /onboarding/api/v1/cursos/{slug}', () => {
  it('answers a course with the number of its subscribers to anybody', async () => {
    const course = await elo.make.aCourse({ slug: 'acolher', title: 'Acolher' });
    const groups = [await elo.make.aClass({ course }), await elo.make.aClass({ course })];
    const twice = await elo.make.aUser();
    for (const group of groups) await elo.make.anEnrollment({ class: group, participant: twice });
    await elo.make.anEnrollment({ class: groups[0]! });
    await elo.make.anEnrollment({ class: groups[0]!, canceledAt: new Date(), cancelReason: 'OTHER' });
    expect(await elo.call('GET', '/onboarding/api/v1/cursos/acolher')).toMatchObject({
      status: 200,
      body: { slug: 'acolher', title: 'Acolher', description: '', logo: '', banner: '', subscribers: 2 },
    });
  });

  it.each([
    ['none', 404],
    ['a b', 400],
    ['x'.repeat(101), 400],
  ])('answers the slug %s with %i', async (slug, status) => {
    const reply = await elo.call('GET', `/onboarding/api/v1/cursos/${encodeURIComponent(slug)}`);
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ message: expect.any(String) });
  });
});

describe('GET /onboarding/api/v1/participantes/{cpf}', () => {
  it('gives the own record, and a participant’s record to staff', async () => {
    const user = await aParticipant();
    await elo.make
      .em()
      .execute("update users set birthday = '1990-11-21', gender = 'feminino', race = 'parda' where id = ?", [user.id]);
    const expected = {
      id: user.id,
      cpf: user.cpf,
      name: 'Ana',
      email: user.email,
      phone: '+5511987654321',
      gender: 'feminino',
      race: 'parda',
      birthday: '21/11/1990',
    };
    for (const as of [user, await elo.make.anAdmin(), await elo.make.aSupervisor()]) {
      const reply = await read(user.cpf, as);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual(expected);
    }
    const dotted = user.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d\d)/, '$1.$2.$3-$4');
    expect((await read(dotted, user)).body).toEqual(expected);
  });

  it('gives an empty text for unknown values', async () => {
    const user = await elo.make.aUser({ phone: null, email: null });
    expect((await read(user.cpf!, user)).body).toMatchObject({
      email: '',
      phone: '',
      gender: '',
      race: '',
      birthday: '',
    });
  });

  it('is 404 for strangers, who learn nothing, and 401 for anonymous callers', async () => {
    const { cpf } = await aParticipant();
    for (const as of [await elo.make.aUser(), await elo.make.aFacilitator()]) {
      const reply = await read(cpf, as);
      expect({ status: reply.status, body: reply.body }).toEqual({
        status: 404,
        body: { message: 'Participante não encontrado' },
      });
    }
    expect((await read('52998224725', await elo.make.anAdmin())).status).toBe(404);
    expect((await read(cpf, null)).status).toBe(401);
  });

  it('is 400 for an invalid CPF', async () => {
    const reply = await read('12345678900', await elo.make.anAdmin());
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: { message: 'CPF inválido' } });
  });
});

describe('PUT /onboarding/api/v1/participantes/{cpf}', () => {
  it('changes the own record and answers part of it', async () => {
    const user = await aParticipant();
    await provePhone(elo, user, '5521998765432');
    const reply = await update(user.cpf, user, {
      id: String(user.id),
      cpf: user.cpf,
      name: 'Ana Souza',
      email: 'Ana.Souza@Example.org',
      phone: '+55 (21) 99876-5432',
      birthday: '29/02/1992',
      gender: 'feminino',
      race: 'parda',
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ok: true,
      id: String(user.id),
      cpf: user.cpf,
      name: 'Ana Souza',
      // The new e-mail counts after its link was opened.
      email: user.email,
      phone: '+5521998765432',
      race: 'parda',
    });
    expect((await read(user.cpf, user)).body).toMatchObject({ birthday: '29/02/1992', gender: 'feminino' });
  });

  it('leaves missing and empty fields unchanged', async () => {
    const user = await aParticipant();
    const before = await rowOf(user.id);
    const reply = await update(user.cpf, user, { name: '', email: null, phone: '', race: 'branca' });
    expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    expect(await rowOf(user.id)).toEqual({ ...before, race: 'branca', updated_at: expect.any(String) });
  });

  it('is for administrators too, with any id in the body', async () => {
    const user = await aParticipant();
    expect((await update(user.cpf, await elo.make.anAdmin(), { name: 'Outro Nome' })).body).toMatchObject({
      ok: true,
      id: String(user.id),
      name: 'Outro Nome',
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['an e-mail that is none', { email: 'ana@' }, 'E-mail inválido'],
    ['a phone that is none', { phone: '123' }, 'Telefone inválido'],
    ['a Brazilian phone that can’t be', { phone: '5500987654321' }, 'Telefone inválido'],
    ['a name of one letter', { name: 'A' }, 'Nome inválido'],
    ['a name of 201 letters', { name: 'A'.repeat(201) }, 'Nome inválido'],
    ['a name with a NUL', { name: 'An\0a' }, 'Nome inválido'],
    ['a day that is none', { birthday: '31/02/1990' }, 'Data de nascimento inválida'],
    ['a day to come', { birthday: '01/01/2999' }, 'Data de nascimento inválida'],
    ['a gender of 41 letters', { gender: 'x'.repeat(41) }, 'Gênero inválido'],
    ['a race of 41 letters', { race: 'x'.repeat(41) }, 'Raça inválida'],
    ['the CPF of somebody else', { cpf: '52998224725' }, 'CPF inválido'],
    ['a CPF that is none', { cpf: '52998224724' }, 'CPF inválido'],
    ['the id of somebody else', { id: '2000000000' }, 'Identificador inválido'],
    ['an id that is none', { id: 'x' }, 'Identificador inválido'],
    ['an id that no record can have', { id: 9_999_999_999 }, 'Identificador inválido'],
    ['a name that is a number', { name: 7 }, 'Nome inválido'],
    ['two at once', { phone: 'x', birthday: 'x' }, 'Telefone inválido; Data de nascimento inválida'],
  ])('refuses %s in Portuguese and changes nothing', async (_what, change, message) => {
    const user = await aParticipant();
    const before = await rowOf(user.id);
    const reply = await update(user.cpf, user, { gender: 'x', ...change });
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 400, body: { message } });
    expect(await rowOf(user.id)).toEqual(before);
  });

  it('needs a passcode for a new phone, confirmed recently by the same person', async () => {
    const user = await aParticipant();
    const phone = '+5521998765433';
    const asked = { status: 400, body: { message: 'Confirme o telefone com o código enviado' } };
    const change = async () => {
      const { status, body } = await update(user.cpf, user, { phone });
      return { status, body };
    };
    expect(await change()).toEqual(asked);
    await provePhone(elo, await aParticipant(), '5521998765433');
    expect(await change()).toEqual(asked);
    await provePhone(elo, user, '5521998765433');
    elo.setNow(new Date(Date.now() + 31 * 60_000).toISOString());
    expect(await change()).toEqual(asked);
    elo.setNow(null);
    expect((await change()).body).toMatchObject({ ok: true, phone });
    // This is the same number, without its ninth digit.
    expect((await update(user.cpf, user, { phone: '+552198765433' })).body).toMatchObject({ ok: true });
  });

  it('refuses another person’s e-mail to administrators', async () => {
    const user = await aParticipant();
    const before = await rowOf(user.id);
    const other = await aParticipant();
    const reply = await update(user.cpf, await elo.make.anAdmin(), { email: other.email, name: 'Outra' });
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: { message: 'Este e-mail já está em uso' },
    });
    expect(await rowOf(user.id)).toEqual(before);
  });

  it('refuses strangers and staff without write access, and changes nothing', async () => {
    const user = await aParticipant();
    const before = await rowOf(user.id);
    const facilitator = await elo.make.aFacilitator();
    await elo.make.anEnrollment({ class: await elo.make.aClass({ facilitator }), participant: user });
    const callers: [{ id: number } | null, number][] = [
      [null, 401],
      [await elo.make.aUser(), 404],
      [await elo.make.aFacilitator(), 404],
      [facilitator, 403],
      [await elo.make.aSupervisor(), 403],
    ];
    for (const [as, status] of callers) {
      const reply = await update(user.cpf, as, { name: 'Invasor' });
      expect({ status: reply.status, body: reply.body }).toEqual({ status, body: { message: expect.any(String) } });
    }
    expect(await rowOf(user.id)).toEqual(before);
  });
});

describe('updateParticipant in the graph', () => {
  const UPDATE =
    'mutation ($id: ID, $cpf: CPF) { updateParticipant(id: $id, cpf: $cpf, input: { name: "Bia" }) { id name } }';
  it('accepts an id, a CPF or both, and refuses neither and two different people', async () => {
    const user = await aParticipant();
    const other = await aParticipant();
    const ask = async (variables: object) => (await elo.graphql(UPDATE, { ...variables }, { as: user })).body;
    const expected = { data: { updateParticipant: { id: String(user.id), name: 'Bia' } } };
    for (const variables of [{ id: user.id }, { cpf: user.cpf }, { id: user.id, cpf: user.cpf }])
      expect(await ask(variables)).toEqual(expected);
    for (const variables of [{}, { id: other.id, cpf: user.cpf }])
      expect((await ask(variables)).errors[0].extensions.code).toBe('INVALID');
    expect((await ask({ cpf: other.cpf })).errors[0].extensions.code).toBe('NOT_FOUND');
  });
});
