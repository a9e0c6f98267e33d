import { SessionProvider, useSession } from 'next-auth/react';

function Welcome() {
  const { data, status } = useSession();
  return <p>{status === 'loading' ? '…' : (data?.user.name ?? 'Visitor')}</p>;
}

export default function Home() {
  return (
    <SessionProvider>
      <Welcome />
    </SessionProvider>
  );
}
