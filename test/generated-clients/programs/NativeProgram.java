import java.util.List;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.SpeciesApi;
import org.openapitools.client.model.*;

/** Lists, reads a record and a 404 with the client that openapi-generator makes for Java, library native. */
public class NativeProgram {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + System.getenv("TOKEN")));
    SpeciesApi species = new SpeciesApi(client);
    ListSpeciesAnswer page =
        species.listSpecies(
            SpeciesApi.APIListSpeciesRequest.newBuilder()
                .filterEdible(List.of("true"))
                .filterDuration(List.of("annual", "perennial"))
                .filterNot(List.of("flower_color:blue,purple"))
                .range(List.of("maximum_height_cm:,200", "completion_ratio:1,"))
                .order(List.of(SpeciesOrder.MAXIMUM_HEIGHT_CM_DESC, SpeciesOrder.SLUG_ASC))
                .build());
    SpeciesData record = species.getSpecies("solanum-lycopersicum", null, null, null).getData();
    String missing = "";
    try {
      species.getSpecies("tomatoo", null, null, null);
    } catch (ApiException error) {
      missing = client.getObjectMapper().readValue(error.getResponseBody(), Problem.class).getCode().getValue();
    }
    String slugs = page.getData().stream().map(each -> '"' + each.getSlug() + '"').collect(Collectors.joining(","));
    System.out.printf(
        "{\"total\":%d,\"slugs\":[%s],\"record\":\"%s\",\"family\":\"%s\",\"missing\":\"%s\"}%n",
        page.getMeta().getTotal(), slugs, record.getScientificName(), record.getFamily(), missing);
  }
}
