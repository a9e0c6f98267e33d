// For mongosh: makes a replica set from the members in compose.yml, once.
const members = ['mongo-1', 'mongo-2', 'mongo-3'].map((name, _id) => ({ _id, host: `${name}:27017` }));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'elo', members });
}
