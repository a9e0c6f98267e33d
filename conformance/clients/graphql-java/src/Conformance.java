import com.fasterxml.jackson.databind.ObjectMapper;
import graphql.introspection.IntrospectionQuery;
import graphql.introspection.IntrospectionResultToSchema;
import graphql.language.Document;
import graphql.schema.idl.MockedWiringFactory;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.SchemaPrinter;
import graphql.schema.idl.TypeDefinitionRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Builds the schema of Elo from introspection, and compares it with the stored one. */
public class Conformance {
  private static final ObjectMapper json = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    Document document = new IntrospectionResultToSchema().createSchemaDefinition(ask(IntrospectionQuery.INTROSPECTION_QUERY));
    List<String> built = printed(new SchemaParser().buildRegistry(document));
    List<String> stored = printed(new SchemaParser().parse(Files.readString(Path.of("../../../schema/schema.graphql"))));
    for (int line = 0; line < Math.max(built.size(), stored.size()); line++) {
      String one = line < built.size() ? built.get(line) : null;
      String other = line < stored.size() ? stored.get(line) : null;
      if (one == null || !one.equals(other)) throw new AssertionError("line " + line + ": " + one + " instead of " + other);
    }
    System.out.println(built.size() + " lines, as in schema.graphql");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> ask(String query) throws Exception {
    URI address = URI.create(System.getenv("ELO_URL") + "/graphql");
    HttpRequest request = HttpRequest.newBuilder(address)
      .header("content-type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(Map.of("query", query))))
      .build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    Map<String, Object> body = json.readValue(answer.body(), Map.class);
    if (body.containsKey("errors")) throw new AssertionError(body.get("errors"));
    return (Map<String, Object>) body.get("data");
  }

  /** Without applied directives, which introspection does not tell. */
  private static List<String> printed(TypeDefinitionRegistry types) {
    RuntimeWiring wiring = RuntimeWiring.newRuntimeWiring().wiringFactory(new MockedWiringFactory()).build();
    SchemaPrinter.Options options = SchemaPrinter.Options.defaultOptions()
      .includeDirectives(name -> name.equals("deprecated") || name.equals("oneOf"))
      .includeDirectiveDefinitions(false);
    return new SchemaPrinter(options).print(new SchemaGenerator().makeExecutableSchema(types, wiring)).lines().toList();
  }
}
