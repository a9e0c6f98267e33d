/** A fetch that keeps cookies by host and follows redirects by hand, as a browser does; localhost names count as hosts. */
export function aBrowser(base: string) {
  const jars = new Map<string, Map<string, string>>();

  const jarOf = (url: string) => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };

  const send = async (target: string, init: RequestInit = {}) => {
    const url = new URL(target, base).href;
    const jar = jarOf(url);
    const headers = new Headers(init.headers);
    if (jar.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };

  /** Follows redirects from an answer until there is none, or until `stop` is true for the next address. */
  const follow = async (response: Response, from: string, stop: (url: string) => boolean = () => false) => {
    let [current, at] = [response, from];
    for (let hop = 0; hop < 20; hop += 1) {
      const location = current.headers.get('location');
      if (!location) break;
      at = new URL(location, at).href;
      if (stop(at)) break;
      current = await send(at);
    }
    return { response: current, url: at };
  };

  const csrf = async (auth = '/portal/api/auth') =>
    ((await (await send(`${auth}/csrf`)).json()) as { csrfToken: string }).csrfToken;

  const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

  return {
    send,
    follow,
    form,
    csrf,
    cookie: (name: string) => jarOf(base).get(name),
    setCookie: (name: string, value: string) => void jarOf(base).set(name, value),
    cookies: () => [...jarOf(base).keys()],
    /** Signs in as next-auth clients do. @returns the response, and the address to go to next */
    async signIn(fields: Record<string, string>, auth = '/portal/api/auth') {
      const csrfToken = await csrf(auth);
      const response = await send(
        `${auth}/callback/credentials`,
        form({ csrfToken, ...fields }, { 'x-auth-return-redirect': '1' }),
      );
      return { response, url: new URL(((await response.json()) as { url: string }).url) };
    },
    session: async (auth = '/portal/api/auth') =>
      (await (await send(`${auth}/session`)).json()) as { user: Record<string, unknown>; expires: string } | null,
  };
}
